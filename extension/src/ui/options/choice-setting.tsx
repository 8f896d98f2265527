import { useId } from 'preact/hooks';

interface Choice<T extends string> {
  readonly value: T;
  readonly label: string;
  readonly help?: string;
}

interface ChoiceSettingProps<T extends string> {
  readonly legend: string;
  /** What holds for all of them. */
  readonly help?: string;
  readonly choices: readonly Choice<T>[];
  readonly chosen: T | null;
  readonly onChoose: (value: T) => void;
}

/** One of several, each with a sentence that says what it means. Kept as soon as it is chosen. */
export function ChoiceSetting<T extends string>({
  legend,
  help,
  choices,
  chosen,
  onChoose,
}: ChoiceSettingProps<T>) {
  const name = useId();
  return (
    <fieldset class="setting choice">
      <legend>{legend}</legend>
      {help && <p class="muted">{help}</p>}
      {choices.map(({ value, label, help }) => (
        <div key={value}>
          <input
            type="radio"
            id={`${name}-${value}`}
            name={name}
            checked={value === chosen}
            aria-describedby={help && `${name}-${value}-help`}
            onChange={() => onChoose(value)}
          />
          <label for={`${name}-${value}`}>{label}</label>
          {help && (
            <p class="muted" id={`${name}-${value}-help`}>
              {help}
            </p>
          )}
        </div>
      ))}
    </fieldset>
  );
}
