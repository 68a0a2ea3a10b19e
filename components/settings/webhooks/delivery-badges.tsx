import type { ReactNode } from "react";
import { Badge } from "@/components/ui/badge";
import { ToneBadge } from "@/components/ui/tone-badge";
import type { DeliveryStatus } from "@/lib/domain/notice/notices";

export const DELIVERY_BADGES: Readonly<Record<DeliveryStatus, ReactNode>> = {
  waiting: <Badge>Waiting</Badge>,
  sent: (
    <ToneBadge tone="success" glyph="tick">
      Delivered
    </ToneBadge>
  ),
  failed: (
    <ToneBadge tone="danger" glyph="cross">
      Failed
    </ToneBadge>
  ),
  dropped: <Badge>Not sent</Badge>,
};
