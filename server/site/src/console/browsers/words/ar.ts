import type { Words } from './en.ts';

export const words: Words = {
  title: 'المتصفحات المتصلة',
  purpose: 'المتصفحات التي تفحص إضافة Telltale فيها على هذا الحساب. خمسة على الأكثر في وقت واحد.',
  listTitle: 'متصفحاتك',
  noneTitle: 'لا متصفح متصل',
  noneText: 'يظهر المتصفح هنا بعد ربط إضافته بهذا الحساب.',
  since: (day) => `متصل منذ ${day}`,
  usedAt: (moment) => `آخر استعمال ${moment}`,
  neverUsed: 'لم يُستعمل بعد',
  disconnect: 'قطع الاتصال',
  disconnectNamed: (name) => `قطع اتصال «${name}»`,
  question: (name) => `هل تريد قطع اتصال «${name}»؟`,
  consequence: 'يُلغى مفتاحه من هذه اللحظة. ويمكن ربط المتصفح مجددًا.',
  confirm: 'قطع اتصال المتصفح',
  disconnected: (name) => `قُطع اتصال «${name}».`,
};
