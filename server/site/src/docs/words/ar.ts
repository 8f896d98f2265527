import type { Words } from './en.ts';

export const words: Words = {
  contents: 'الوثائق',
  retired: 'إصدارات متقاعدة',
  searchAll: 'ابحث في كل الصفحات',
  search: 'بحث',
  titles: {
    start: 'ابدأ من هنا',
    readers: 'للقراء',
    publishers: 'للناشرين',
    developers: 'للمطوّرين',
    operators: 'للمشغّلين',
    reference: 'مرجع واجهة البرمجة',
    keys: 'بمفتاح لواجهة البرمجة',
    widget: 'أداة الفحص',
    examples: 'أمثلة',
    exports: 'ملفات المراجعة المصدَّرة',
    errors: 'الأخطاء',
    limits: 'الحدود',
    models: 'بطاقات النماذج',
    operations: 'دليل المشغّل',
    changes: 'التغييرات',
    privacy: 'الخصوصية',
    'extension-privacy': 'خصوصية الإضافة',
  },
  descriptions: {
    start: 'الخطوات الأولى مع Telltale: للقراء والناشرين والمطوّرين والمشغّلين.',
    privacy: 'ما يغادر المتصفح، وما يحتفظ به الخادم، ومدة ذلك.',
  },
};
