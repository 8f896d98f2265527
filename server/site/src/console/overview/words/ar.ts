import type { Words } from './en.ts';

export const words: Words = {
  title: 'نظرة عامة',
  purpose: (start, end) => `الرموز المستعملة في الأسبوع من ${start} إلى ${end}، بأيام UTC.`,
  available: 'المتاح الآن',
  availableNote: 'تُصرف الرموز المجانية أولًا، ثم رموز الخطة، ثم المشتراة.',
  free: 'المجانية هذا الأسبوع',
  freeNote: (day) => `تتجدد في ${day}`,
  plan: (name) => `خطة ${name}`,
  planNote: 'شهر بتوقيت UTC',
  paid: 'المشتراة',
  paidNote: 'لا تنتهي صلاحيتها',
  buy: 'شراء رموز',
  ofTotal: (total) => `من ${total}`,
  left: (name, left, total) => `${name}: بقي ${left} من ${total}`,
  usedUpTitle: 'لم يبقَ أي رمز',
  usedUpText: (day) =>
    `تُرفض عمليات الفحص بمفاتيحك حتى تعود الرموز المجانية في ${day}. ويستمر الفحص على مواقعك.`,
  usedUpLink: 'اشترِ رموزًا للمتابعة الآن',
  chartTitle: 'المستعمل هذا الأسبوع',
  chartName: (total) =>
    `الرموز المستعملة في كل يوم من هذا الأسبوع، مجموعها ${total}. الأرقام في الجدول أدناه.`,
  showTable: 'عرض في جدول',
  tableName: 'الرموز المستعملة في كل يوم من هذا الأسبوع، بحسب نوع الفحص',
  day: 'اليوم',
  total: 'المجموع',
  noneTitle: 'لم يُفحص شيء هذا الأسبوع',
  noneText: 'تظهر هنا عمليات الفحص التي تدفع برامجك ثمنها.',
  noneLink: 'أنشئ مفتاحًا للبدء',
  plans: { free: 'المجانية', developer: 'Developer', team: 'Team', agency: 'Agency' },
  operations: { image_check: 'الصور', video_check: 'الفيديو', text_check: 'النصوص', audio_check: 'الصوت' },
};
