import { ApiError } from './api-error.ts';

const loneSurrogate = /\p{Cs}/u;

/**
 * What the parser cannot decode, for a part that names a charset, it hands over as nothing: the call would go on without
 * the field. Browsers send each line break as two characters
 * (https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#multipart-form-data).
 */
export function readFields(fields: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const read = (value: unknown): string => {
    if (typeof value !== 'string' || loneSurrogate.test(value))
      throw new ApiError('invalid_payload', 'Send the fields of the form as UTF-8.');
    return value.replaceAll('\r\n', '\n');
  };
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.map(read) : read(value),
    ]),
  );
}
