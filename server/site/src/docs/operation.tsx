import { Examples } from './example-block.tsx';
import { examplesOf } from './examples.ts';
import { type ApiDocument, type Located, resolveSchema, type Schema, wordsOf } from './openapi.ts';
import { TryIt } from './try-it.tsx';

interface OperationEntryProps {
  readonly document: ApiDocument;
  readonly located: Located;
}

/** Only the payment provider can sign what the one takes; the console asks before it does the other. */
const withoutForm = ['receivePaymentEvent', 'deleteAccount'];

/** One operation: who may call it, what it takes, what it answers, and a request to copy. */
export function OperationEntry({ document, located }: OperationEntryProps) {
  const { method, path, operation } = located;
  const titleId = `op-${operation.operationId}`;
  return (
    <article class="operation" aria-labelledby={titleId}>
      <h3 id={titleId}>
        <code>
          <span class="method">{method}</span> {path}
        </code>
      </h3>
      <p>{operation.summary}.</p>
      <p class="access">{accessWords(operation.security)}</p>
      <Examples examples={examplesOf(document, located, window.location.origin)} />
      {!withoutForm.includes(operation.operationId) && <TryIt document={document} located={located} />}
      <details>
        <summary>Fields, answers and errors</summary>
        <Parameters located={located} />
        {Object.entries(operation.requestBody?.content ?? {}).map(([type, { schema }]) => (
          <Fields key={type} title={`Body, ${type}`} schema={resolveSchema(document, schema ?? {})} />
        ))}
        <p class="limits">{operation.requestBody?.description}</p>
        <Answers document={document} located={located} />
      </details>
    </article>
  );
}

function accessWords(security: Located['operation']['security']): string {
  const schemes = security.flatMap((scheme) => Object.keys(scheme));
  const words: Readonly<Record<string, string>> = {
    apiKey: 'an API key',
    session: 'a signed-in browser',
    jobToken: 'the job token that came with the check',
  };
  if (schemes.length === 0) return 'Needs no credential.';
  return `Needs ${schemes.map((scheme) => words[scheme] ?? scheme).join(' or ')}.`;
}

function Parameters({ located }: { readonly located: Located }) {
  const { parameters = [] } = located.operation;
  if (parameters.length === 0) return null;
  return (
    <>
      <h4>Parameters</h4>
      <dl class="fields">
        {parameters.map(({ name, in: place, required, schema, description }) => (
          <div key={`${place}:${name}`}>
            <dt>
              <code>{name}</code> <small>{place}</small> {required && <small>required</small>}
            </dt>
            <dd>{description ?? wordsOf(schema)}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

function Fields({ title, schema }: { readonly title: string; readonly schema: Schema }) {
  const required = new Set(schema.required);
  const properties = Object.entries(schema.properties ?? {});
  if (properties.length === 0) return null;
  return (
    <>
      <h4>{title}</h4>
      <dl class="fields">
        {properties.map(([name, property]) => (
          <div key={name}>
            <dt>
              <code>{name}</code> {required.has(name) && <small>required</small>}
            </dt>
            <dd>
              {wordsOf(property)}
              {property.description && <p>{property.description}</p>}
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}

function Answers({ document, located }: OperationEntryProps) {
  return Object.entries(located.operation.responses).map(([status, { description, content }]) => {
    const schema = content?.['application/json']?.schema;
    const isAnswer = status.startsWith('2');
    return isAnswer && schema ? (
      <Fields key={status} title={`Answer ${status}`} schema={resolveSchema(document, schema)} />
    ) : (
      <p key={status} class="status">
        <strong>{status}</strong> {description}
      </p>
    );
  });
}
