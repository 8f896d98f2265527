/**
 * The same form with its files in memory, read before anything is sent: a file on disk that has changed or gone rejects
 * here. Node 24's fetch reads it while it sends, throws where nobody can catch, and so ends the whole process
 * (https://github.com/nodejs/undici/issues/5835).
 */
export async function readForm(form: FormData): Promise<FormData> {
  const read = new FormData();
  for (const [name, value] of form)
    read.append(name, typeof value === 'string' ? value : await readFile(value));
  return read;
}

async function readFile(file: File): Promise<File> {
  return new File([await file.arrayBuffer()], file.name, { type: file.type });
}
