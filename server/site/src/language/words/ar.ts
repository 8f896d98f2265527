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
  rule: 'الإشارات ليست دليلًا قاطعًا، والقرار لشخص.',
  more: 'المزيد عن Telltale',
  start: 'البداية السريعة',
  reference: 'مرجع API',
  models: 'بطاقات النماذج',
  privacy: 'الخصوصية',
  skip: 'تخطَّ إلى المحتوى',
  missing: 'لا توجد صفحة هنا',
  missingText: 'قد يكون العنوان مكتوبًا خطأ، أو نُقلت الصفحة.',
  failed: 'حدث خطأ هنا',
  failedText: 'لست السبب. حاول مرة أخرى بعد قليل.',
  firstPage: 'إلى الصفحة الأولى',
};
