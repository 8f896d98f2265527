import type { Words } from './en.ts';

export const words: Words = {
  about: 'عن هذا الخادم',
  tryIt: 'جرّب',
  gallery: 'المعرض',
  docs: 'التوثيق',
  api: 'API',
  signIn: 'تسجيل الدخول',
  console: 'لوحة التحكم',
  language: 'اللغة',
};
