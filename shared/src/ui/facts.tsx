interface FactsProps {
  readonly facts: readonly (readonly [name: string, value: string])[];
}

/** What is known, line by line. Values may run against the direction of the page. */
export function Facts({ facts }: FactsProps) {
  return (
    <dl class="tt-facts">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <bdi>{value}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  );
}
