import { Field } from "@/components/ui/form/field";
import { TextField } from "@/components/ui/form/text-field";

type OwnPasswordFieldProps = { value: string; onChange: (password: string) => void; error: string | undefined };

/** For what outlasts the session: whoever finds one open can't do it. */
export function OwnPasswordField({ value, onChange, error }: OwnPasswordFieldProps) {
  return (
    <Field label="Your password" error={error} required>
      <TextField
        type="password"
        autoComplete="current-password"
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  );
}
