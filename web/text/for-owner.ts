/** Words about assistants on other pages than those on which a member keeps them. */
export const forOwnerText = {
  title: 'หน้านี้ไม่อยู่ในสิทธิ์ของคุณ',
  why: 'คุณเข้าสู่ระบบเป็นผู้ช่วย หน้านี้ใช้ได้เฉพาะเจ้าของบัญชี หรือเมื่อเจ้าของบัญชีให้สิทธิ์เพิ่ม',
  home: 'กลับหน้าแรก',
  assistants: 'ผู้ช่วย',
  soldBy: 'ผู้ช่วย',
  cancelledBy: 'ผู้ช่วยที่ยกเลิก',
} as const
