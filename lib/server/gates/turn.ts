import { can } from "@/lib/domain/access/can";
import { personIdSchema, type Viewer } from "@/lib/domain/access/viewer";

/**
 * As a condition on the row of an open gate: it waits for the viewer, who may answer it now. The same as `awaits`, for
 * lists and counts. A token is asked for its person: what waits for them does, whatever the token is good for.
 */
export function turnSql(viewer: Viewer, gate = "gate"): string {
  if (viewer.kind !== "person") return viewer.kind === "local" ? "true" : "false";
  if (!can({ ...viewer, scopes: null }, "decide")) return "false";
  // Checked, and so safe to stand in the statement: its places are numbered by whoever writes it.
  const id = personIdSchema.parse(viewer.id);
  const [deciders, needed, votes] = ["{rule,deciders}", "{rule,needed}", "{votes}"].map(
    (path) => `(${gate}.deciding #> '${path}')`,
  );
  return `(${gate}.deciding is null
    or ((${deciders} = '[]' or ${deciders} @> '[{"id": "${id}"}]')
      and (${needed} = '1' or not ${votes} @> '[{"person": {"id": "${id}"}}]'
        or jsonb_array_length(${votes}) >= greatest(${needed}::int, jsonb_array_length(${deciders})))))`;
}
