"use client";

import Link from "next/link";
import { useViewer } from "@/lib/client/people/viewer";
import { settingsSections } from "./sections";

/** Beside the sections where there is room, above them where there is not. */
export function SectionNav() {
  return (
    <nav
      aria-label="Sections of the settings"
      className="no-print max-lg:-mx-4 max-lg:overflow-x-auto max-lg:px-4 lg:sticky lg:top-16 lg:self-start"
    >
      <ul role="list" className="flex gap-1 lg:flex-col lg:gap-0 lg:border-l lg:border-line">
        {settingsSections(useViewer()).map(({ id, title }) => (
          <li key={id}>
            <Link
              href={`#${id}`}
              className="control inline-flex w-full items-center px-2 whitespace-nowrap text-ink-muted no-underline hover:text-ink lg:px-3"
            >
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
