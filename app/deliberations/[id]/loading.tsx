import { DeliberationSkeleton } from "@/components/deliberation/deliberation-skeleton";

export default function Loading() {
  return <DeliberationSkeleton />;
}
