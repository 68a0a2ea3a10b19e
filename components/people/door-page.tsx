import type { ReactNode } from "react";

/** A page for somebody who is not in yet: no navigation, one thing to do. */
export function DoorPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <main id="main" className="mx-auto flex min-h-dvh w-full max-w-96 flex-col justify-center gap-4 px-4 py-10">
      <p className="flex items-center gap-2 text-base font-semibold">
        <svg viewBox="0 0 18 18" aria-hidden="true" className="size-[18px]">
          <rect x="1" y="1" width="16" height="16" rx="4.5" className="fill-accent" />
          <path d="M5 6.2h8M5 9h5.5M5 11.8h3" className="stroke-on-accent" strokeWidth="1.6" strokeLinecap="round" />
        </svg>
        Parley
      </p>
      <section aria-labelledby="door" className="flex flex-col gap-4 rounded-lg border border-line bg-surface p-5">
        <h1 id="door" className="text-lg font-semibold">
          {title}
        </h1>
        {children}
      </section>
    </main>
  );
}
