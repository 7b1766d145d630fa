/** Words about the ways a lottery is sold. */
export const soldText = {
  title: 'วิธีขายของหวยนี้',
  lead: 'มีผลกับรายการใหม่ทันทีทุกรอบของหวยนี้ ที่รับหรือจองไว้แล้วไม่เปลี่ยน',
  ways: { normal: 'อัตราปกติ', realtime: 'ราคาสดเท่านั้น', both: 'ทั้งสองแบบ' },
  saved: 'บันทึกวิธีขายแล้ว',
} as const
