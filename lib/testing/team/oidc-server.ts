/** A team's sign-in service for tests: a real OpenID provider on loopback, at which one person is always ready to sign in. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { Provider } from "oidc-provider";

export type OidcPerson = { sub: string; email: string; email_verified: boolean; name?: string };
export const OIDC_CLIENT = { id: "parley", secret: "a client secret for tests only" };

export type OidcServer = {
  issuer: string;
  /** Who is in front of the browser. */
  person: OidcPerson;
  /** Follows the redirects of the service as a browser with no cookies would; resolves to where it leads back to. */
  visit: (url: string) => Promise<URL>;
  close: () => Promise<void>;
};

export async function startOidcServer(redirectUri: string): Promise<OidcServer> {
  const http = createServer();
  await new Promise<void>((resolve) => void http.listen(0, "127.0.0.1", resolve));
  const issuer = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
  const people = new Map<string, OidcPerson>();
  const provider = new Provider(issuer, {
    clients: [{ client_id: OIDC_CLIENT.id, client_secret: OIDC_CLIENT.secret, redirect_uris: [redirectUri] }],
    claims: { email: ["email", "email_verified"], profile: ["name"] },
    ttl: { Interaction: 600, Grant: 600, Session: 600, AccessToken: 600, IdToken: 600 },
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false } },
    cookies: { keys: ["a key for tests only"] },
    interactions: { url: (_ctx, { uid }) => `/interaction/${uid}` },
    findAccount: (_ctx, id) => ({ accountId: id, claims: () => ({ ...people.get(id), sub: id }) }),
    // Nobody is asked for their consent.
    loadExistingGrant: async ({ oidc }) => {
      const grant = new provider.Grant({
        clientId: OIDC_CLIENT.id,
        ...(oidc.session?.accountId ? { accountId: oidc.session.accountId } : {}),
      });
      grant.addOIDCScope("openid email profile");
      await grant.save();
      return grant;
    },
  });

  const server: OidcServer = {
    issuer,
    person: { sub: "ada", email: "ada@example.org", email_verified: true, name: "Ada" },
    async visit(start) {
      const jar = new Map<string, string>();
      let url = new URL(start);
      while (url.origin === issuer) {
        const response = await fetch(url, {
          redirect: "manual",
          headers: { cookie: [...jar].map((pair) => pair.join("=")).join("; ") },
        });
        for (const cookie of response.headers.getSetCookie()) {
          const [name = "", value = ""] = (cookie.split(";")[0] ?? "").split("=");
          jar.set(name, value);
        }
        const location = response.headers.get("location");
        if (location === null)
          throw new Error(`The sign-in service stopped at ${url.pathname}: ${await response.text()}`);
        url = new URL(location, url);
      }
      return url;
    },
    close: () => new Promise((resolve) => void http.close(() => resolve())),
  };

  const answer = provider.callback();
  http.on("request", (request, response) => {
    if (!request.url?.startsWith("/interaction/")) return void answer(request, response);
    people.set(server.person.sub, server.person);
    void provider.interactionFinished(request, response, { login: { accountId: server.person.sub } });
  });
  return server;
}
