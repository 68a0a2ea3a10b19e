import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { NotificationList } from "@/components/notifications/notification-list";
import { listNotifications as contract } from "@/lib/contracts/notify/notifications";
import { listNotifications } from "@/lib/server/notify/notifications";
import { servicesFor } from "@/app/services-for";

export const dynamic = "force-dynamic";

export const metadata: Metadata = { title: "Notifications" };

export default async function NotificationsPage() {
  const services = await servicesFor({ action: "read" });
  // One person has “Needs you”, which says the same.
  if (services.viewer.kind !== "person") redirect("/inbox");
  const page = await listNotifications(services, contract.query.parse({}));
  return <NotificationList initial={{ page, at: Date.now() }} />;
}
