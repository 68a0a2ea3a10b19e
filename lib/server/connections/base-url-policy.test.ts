import { describe, expect, it } from "vitest";
import { addressClass, type AddressClass } from "./address-class";
import { addressProblem, baseUrlProblem, urlProblem } from "./base-url-policy";

describe("classes of addresses", () => {
  it.each([
    ["8.8.8.8", "public"],
    ["172.15.255.255", "public"],
    ["172.32.0.0", "public"],
    ["100.63.255.255", "public"],
    ["2606:4700::1111", "public"],
    ["::ffff:8.8.8.8", "public"],
    ["64:ff9b::808:808", "public"],
    ["127.0.0.1", "private"],
    ["127.255.255.254", "private"],
    ["10.1.2.3", "private"],
    ["172.16.0.1", "private"],
    ["172.31.255.255", "private"],
    ["192.168.1.1", "private"],
    ["100.64.0.1", "private"],
    ["100.127.255.255", "private"],
    ["198.18.0.7", "private"],
    ["::1", "private"],
    ["0:0:0:0:0:0:0:1", "private"],
    ["[::1]", "private"],
    ["fd12:3456::1", "private"],
    ["fc00::1", "private"],
    ["::ffff:127.0.0.1", "private"],
    ["::ffff:7f00:1", "private"],
    ["0:0:0:0:0:ffff:10.0.0.1", "private"],
    ["64:ff9b::a00:1", "private"],
    ["169.254.169.254", "metadata"],
    ["169.254.170.2", "metadata"],
    ["::ffff:169.254.169.254", "metadata"],
    ["::ffff:a9fe:a9fe", "metadata"],
    ["64:ff9b::a9fe:a9fe", "metadata"],
    ["fe80::1", "metadata"],
    ["fe80::1%eth0", "metadata"],
    ["fd00:ec2::254", "metadata"],
    ["100.100.100.200", "metadata"],
    ["168.63.129.16", "metadata"],
    ["0.0.0.0", "special"],
    ["0.1.2.3", "special"],
    ["::", "special"],
    ["224.0.0.1", "special"],
    ["239.255.255.255", "special"],
    ["255.255.255.255", "special"],
    ["240.0.0.1", "special"],
    ["ff02::1", "special"],
    ["192.0.2.1", "special"],
    ["2001:db8::1", "special"],
    ["2002:7f00:1::", "special"],
    ["2001:0:1::", "special"],
    ["::7f00:1", "special"],
    ["fec0::1", "special"],
    ["example.com", "special"],
    ["", "special"],
  ] satisfies [string, AddressClass][])("%s is %s", (address, expected) => {
    expect(addressClass(address)).toBe(expected);
  });
});

const at = (address: string) => async () => [address];
const check = (baseUrl: string, allowPrivate = false, ...addresses: string[]) =>
  baseUrlProblem({ baseUrl, allowPrivate }, async () => addresses);

describe("a base URL", () => {
  it.each(["ftp://example.com/v1", "file:///etc/passwd", "gopher://x", "example.com", "javascript:alert(1)", ""])(
    "has to be http or https: %s",
    (baseUrl) => {
      expect(urlProblem({ baseUrl, allowPrivate: true })).toMatch(/http or https/);
    },
  );

  it.each(["https://user:pass@api.example.com/v1", "https://key@api.example.com", "https://:pw@api.example.com"])(
    "holds no credentials: %s",
    (baseUrl) => {
      expect(urlProblem({ baseUrl, allowPrivate: true })).toMatch(/user name or password/);
    },
  );

  it("holds no query, fragment or unfilled part", () => {
    expect(urlProblem({ baseUrl: "https://api.example.com/v1?key=1", allowPrivate: false })).toMatch(/query/);
    expect(urlProblem({ baseUrl: "https://api.example.com/v1#x", allowPrivate: false })).toMatch(/fragment/);
    expect(urlProblem({ baseUrl: "https://{resource}.openai.azure.com/openai/v1", allowPrivate: false })).toMatch(
      /braces|http or https/,
    );
  });

  it.each([
    "http://127.0.0.1:11434/v1",
    "http://localhost:11434/v1",
    "http://2130706433/v1",
    "http://0x7f.1/v1",
    "http://0177.0.0.1/v1",
    "http://127.1/v1",
    "http://[::1]:8000/v1",
    "http://[::ffff:127.0.0.1]/v1",
    "https://10.0.0.8/v1",
    "https://192.168.0.10/v1",
    "https://100.64.1.1/v1",
    "https://[fd00::1]/v1",
  ])("of a private network has to be meant: %s", async (baseUrl) => {
    expect(await baseUrlProblem({ baseUrl, allowPrivate: false }, at("127.0.0.1"))).toMatch(/allow a private address/);
    expect(await baseUrlProblem({ baseUrl, allowPrivate: true }, at("127.0.0.1"))).toBeNull();
  });

  it.each([
    "http://169.254.169.254/latest",
    "http://[fe80::1]/v1",
    "http://2852039166/",
    "http://[::ffff:169.254.169.254]/",
    "http://0xa9fea9fe/",
  ])("of a metadata service is refused always: %s", async (baseUrl) => {
    expect(await baseUrlProblem({ baseUrl, allowPrivate: true }, at("8.8.8.8"))).toMatch(/never calls it/);
  });

  it.each(["http://0.0.0.0:8000/v1", "http://[::]:8000/v1", "http://224.0.0.1/v1", "http://0/v1"])(
    "of nobody is refused always: %s",
    async (baseUrl) => {
      expect(await baseUrlProblem({ baseUrl, allowPrivate: true }, at("8.8.8.8"))).toMatch(
        /not an address of a server/,
      );
    },
  );

  it("is judged by every address its name has", async () => {
    expect(await check("https://api.example.com/v1", false, "8.8.8.8", "2606:4700::1111")).toBeNull();
    expect(await check("https://api.example.com/v1", false, "8.8.8.8", "10.0.0.1")).toBe(
      "api.example.com (10.0.0.1) is on this machine or in a private network. If you meant that, allow a private address for this connection.",
    );
    expect(await check("https://api.example.com/v1", true, "8.8.8.8", "169.254.169.254")).toMatch(/never calls it/);
  });

  it("uses http in private networks only", async () => {
    expect(await check("http://api.example.com/v1", false, "8.8.8.8")).toMatch(/Use https\.$/);
    expect(await check("HTTP://api.example.com/v1", true, "8.8.8.8")).toMatch(/Use https\.$/);
    expect(await check("http://box.lan/v1", true, "192.168.1.5")).toBeNull();
  });

  it("whose name can't be looked up now is judged when it is called", async () => {
    expect(
      await baseUrlProblem({ baseUrl: "https://nowhere.example/v1", allowPrivate: false }, () =>
        Promise.reject(new Error("ENOTFOUND")),
      ),
    ).toBeNull();
    expect(addressProblem("127.0.0.1", { baseUrl: "https://nowhere.example/v1", allowPrivate: false })).toMatch(
      /private network/,
    );
  });
});
