import { expect, it } from "vitest";
import { connectionPresetSchema } from "@/lib/contracts/connections";
import { connectionSettingsSchema } from "@/lib/domain/connection";
import { addressProblem, urlProblem } from "./base-url-policy";
import { CONNECTION_PRESETS } from "./presets";

it.each(CONNECTION_PRESETS.map((preset) => [preset.id, preset] as const))(
  "%s makes a connection that may be saved",
  (id, preset) => {
    expect(connectionPresetSchema.parse(preset)).toMatchObject({ id });
    const baseUrl = (preset.baseUrl || "https://llm.example.com/v1").replace("{resource}", "contoso");
    const settings = connectionSettingsSchema.parse({ ...preset.settings, name: preset.title, preset: id, baseUrl });
    expect(urlProblem(settings)).toBeNull();
    expect(new URL(baseUrl).href).toMatch(/[^/]$/);
    expect(addressProblem(preset.isLocal ? "127.0.0.1" : "8.8.8.8", settings)).toBeNull();
    expect(settings.allowPrivate).toBe(preset.isLocal);
    expect(settings.limits.totalTimeoutMs).toBeGreaterThanOrEqual(settings.limits.attemptTimeoutMs);
    expect(settings.limits.attemptTimeoutMs).toBeGreaterThan(settings.limits.stallMs);
  },
);

it("names each once", () => {
  expect(new Set(CONNECTION_PRESETS.map(({ id }) => id)).size).toBe(CONNECTION_PRESETS.length);
  expect(new Set(CONNECTION_PRESETS.map(({ title }) => title)).size).toBe(CONNECTION_PRESETS.length);
});
