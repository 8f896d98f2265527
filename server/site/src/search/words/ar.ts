import type { Words } from './en.ts';

export const words: Words = {
  title: 'البحث',
  heading: 'البحث',
  question: 'عمَّ تبحث؟',
  purpose: 'يبحث في كل صفحات هذا الموقع. معظم الوثائق بالإنجليزية.',
  noScript: 'يحتاج البحث إلى JavaScript، وهو معطّل هنا. الفهرس بجانب الوثائق.',
  nothing: 'لم يُعثر على شيء.',
  failed: 'تعذّر تحميل الصفحات للبحث. حاول مرة أخرى.',
  results: (count: string) => `عدد النتائج: ${count}`,
};
