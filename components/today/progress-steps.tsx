import clsx from "clsx";

type ProgressStepsProps = {
  done: number;
  of: number;
  /** The one after those that are done is under way. */ isMoving?: boolean;
  label: string;
};

/** A piece for each: full, under way, still to come. */
export function ProgressSteps({ done, of, isMoving = false, label }: ProgressStepsProps) {
  return (
    <div role="img" aria-label={label} className="flex w-full gap-0.5">
      {Array.from({ length: of }, (_, index) => (
        <span
          key={index}
          className={clsx(
            "h-2 flex-1 rounded-[2px] border",
            index < done
              ? "border-success bg-success"
              : index === done && isMoving
                ? "border-dashed border-progress bg-progress-bg"
                : "border-line bg-sunken",
          )}
        />
      ))}
    </div>
  );
}
