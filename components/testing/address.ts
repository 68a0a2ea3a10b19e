/** Where a component's test is and where it was sent: stands for Next's navigation in component tests (vitest.config.ts). */
import { vi } from "vitest";

export const address = { pathname: "/", search: "", push: vi.fn<(href: string) => void>() };

export function resetAddress(): void {
  Object.assign(address, { pathname: "/deliberations/x", search: "" });
  address.push.mockReset();
}

export const usePathname = (): string => address.pathname;
export const useSearchParams = (): URLSearchParams => new URLSearchParams(address.search);
export const useRouter = () => ({ push: address.push });
