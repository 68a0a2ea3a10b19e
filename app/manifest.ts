import type { MetadataRoute } from "next";
import { THEME_COLOR } from "@/lib/client/page/appearance";

export default function manifest(): MetadataRoute.Manifest {
  return {
    id: "/",
    name: "Parley",
    short_name: "Parley",
    description: "A panel of AI agents deliberates until it converges, or a person decides.",
    start_url: "/",
    display: "standalone",
    background_color: THEME_COLOR.light,
    theme_color: THEME_COLOR.light,
    icons: [
      { src: "/icon.svg", sizes: "any", type: "image/svg+xml" },
      { src: "/icons/icon-192.png", sizes: "192x192", type: "image/png" },
      { src: "/icons/icon-512.png", sizes: "512x512", type: "image/png" },
      { src: "/icons/maskable-512.png", sizes: "512x512", type: "image/png", purpose: "maskable" },
    ],
  };
}
