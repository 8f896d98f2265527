import * as z from 'zod';

// zod asks once, while the first schema is made, whether it may compile parsers with eval. The Content-Security-Policy
// of our pages and of extensions forbids that and would report the question, so this is imported before any schema.
z.config({ jitless: true });
