/** What writes YAML is fetched when it is asked for. */
export async function asYaml(data: unknown): Promise<string> {
  const { stringify } = await import("yaml");
  return stringify(data, { lineWidth: 0 });
}
