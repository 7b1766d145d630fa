/** Texts of the menu and the error pages, and the palette's keywords. */
export const menuText = {
  groups: { work: 'งานประจำวัน', settings: 'ตั้งค่า', safety: 'ตรวจสอบ' },
  waiting: 'รอผลรางวัล',
  waitingCount: (count: string) => `${count} รอบรอผล`,
  /** Of screens whose own words come with them. */
  titles: { schedules: 'ตารางออกผล', site: 'ข้อความบนเว็บ', people: 'เจ้าหน้าที่', roles: 'บทบาท' },
  words: {
    rounds: ['งวด', 'หวย', 'rounds'],
    waiting: ['กรอกผล', 'ยืนยันผล', 'ออกรางวัล', 'results'],
    schedules: ['เวลาปิดรับ', 'วันหยุด', 'เลื่อนงวด', 'schedules'],
    plans: ['ราคา', 'ส่วนลด', 'เรทจ่าย', 'plans'],
    rules: ['เรียกเงินคืน', 'จับยี่กี', 'บีคอน', 'rules'],
    site: ['ประกาศ', 'ข้อความวิ่ง', 'ติดต่อ', 'ปิดปรับปรุง', 'site'],
    people: ['พนักงาน', 'แอดมิน', 'เพิ่มคน', 'ลืมรหัสผ่าน', 'staff', 'people'],
    roles: ['สิทธิ์', 'หน้าที่', 'อนุญาต', 'roles', 'permissions'],
    protection: ['สองขั้นตอน', 'รหัสกู้คืน', 'รหัสผ่าน', 'security'],
  },
  notFound: 'ไม่พบหน้านี้',
  notFoundWhy: 'ที่อยู่นี้ไม่มีในคอนโซล หรือถูกย้ายไปแล้ว',
  noEntry: 'คุณไม่มีสิทธิ์ดูหน้านี้',
  noEntryWhy: 'ขอสิทธิ์ได้จากเจ้าของระบบ',
  home: 'ไปหน้าแรก',
  notLoaded: 'เปิดหน้านี้ไม่สำเร็จ',
  notLoadedWhy: 'อินเทอร์เน็ตอาจหลุด หรือคอนโซลเพิ่งอัปเดตเป็นรุ่นใหม่',
  reload: 'โหลดใหม่',
} as const
