/** `npm run doctor`: the check of Settings in a terminal. */
import type { Connection, DoctorReport } from "@/lib/contracts/connections";
import { checkConnection } from "./check";
import { type ConnectionServices, listConnections } from "./connections";

const WIDTH = 22;

/** Returns the exit code: 1 where a connection can't be used, or there is none of that name. */
export async function runDoctor(
  services: ConnectionServices,
  names: readonly string[],
  print: (text: string) => void,
): Promise<0 | 1> {
  const all = await listConnections(services);
  const unknown = names.find((name) => !all.some((connection) => isCalled(connection, name)));
  if (unknown !== undefined) {
    print(
      `There is no connection called “${unknown}”. ${all.length === 0 ? "None is set up." : `Connections: ${all.map(({ name }) => name).join(", ")}.`}\n`,
    );
    return 1;
  }
  if (all.length === 0) {
    print(
      "No connection is set up, so deliberations are rehearsals. Add one in Settings, or set OPENAI_API_KEY or OPENAI_BASE_URL.\n",
    );
    return 0;
  }
  let exitCode: 0 | 1 = 0;
  for (const connection of names.length === 0
    ? all
    : all.filter((known) => names.some((name) => isCalled(known, name)))) {
    print(`${connection.name}  ${connection.baseUrl}\n`);
    const report = await checkConnection(services, connection.id);
    print(table(report));
    if (report.verdict === "unusable") exitCode = 1;
  }
  return exitCode;
}

const isCalled = ({ id, name }: Connection, wanted: string): boolean =>
  id === wanted || name.toLowerCase() === wanted.trim().toLowerCase();

function table({ checks, summary }: DoctorReport): string {
  return `${checks.map(({ title, state, text }) => `  ${title.padEnd(WIDTH)}${state.padEnd(9)}${text}\n`).join("")}  ${summary}\n\n`;
}
