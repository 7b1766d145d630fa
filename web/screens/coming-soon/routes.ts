/** A route of the specification whose feature comes later. The page says so honestly, with what it will do. */
export interface LaterRoute {
  /** As the router writes it, without the leading slash. */
  readonly path: string
  readonly title: string
  readonly promise: string
}

/** May only shrink: `routes.test.ts` pins it. */
export const COMING_SOON: readonly LaterRoute[] = [
  later('affiliate', 'แนะนำเพื่อน', 'ลิงก์ชวนเพื่อนของคุณ รายชื่อเพื่อนที่สมัคร และรายได้ที่ย้ายเข้ากระเป๋าได้'),
  later('assistant', 'ผู้ช่วย', 'บัญชีผู้ช่วยที่คุณให้สิทธิ์ดูแลงานแทน'),
  later('assistant/ban', 'ผู้ช่วยที่ถูกระงับ', 'รายชื่อผู้ช่วยที่ถูกระงับสิทธิ์ พร้อมวันที่และเหตุผล'),
  later('assistant/create', 'เพิ่มผู้ช่วย', 'สร้างบัญชีผู้ช่วยใหม่และกำหนดรหัสผ่านครั้งแรก'),
  later('assistant/role', 'สิทธิ์ผู้ช่วย', 'กำหนดว่าผู้ช่วยแต่ละคนทำอะไรได้บ้าง'),
  later('cashback', 'คืนยอดเสีย', 'ยอดคืนของแต่ละช่วงและปุ่มรับเข้ากระเป๋า'),
  later('casino', 'คาสิโน', 'ห้องคาสิโนสดของทุกค่าย'),
  later('casinoslot', 'คาสิโนและสล็อต', 'เกมคาสิโนและสล็อตรวมไว้ที่เดียว'),
  later('checkin', 'เช็กอินรายวัน', 'ปฏิทินเช็กอินและโบนัสของแต่ละวัน'),
  later('deposit', 'ฝากเงิน', 'ฝากผ่านบัญชีธนาคารหรือ QR พร้อมติดตามสถานะจนเงินเข้า'),
  later('deposit_backup', 'ฝากเงินแบบสำรอง', 'แจ้งฝากด้วยสลิปเมื่อช่องทางหลักปิดปรับปรุง'),
  later('freecredit', 'เครดิตฟรี', 'เครดิตฟรีที่คุณมีสิทธิ์รับ พร้อมเงื่อนไขครบทุกข้อ'),
  later('game-report', 'รายงานเกม', 'ประวัติการเล่นเกมแยกตามค่าย'),
  later('group', 'เกมส์', 'เกมทุกหมวดในหน้าเดียว'),
  later('luckydraw', 'วงล้อนำโชค', 'หมุนวงล้อด้วยสิทธิ์ที่ได้รับ พร้อมตารางโอกาสของทุกรางวัล'),
  later('slot', 'สล็อต', 'ค่ายสล็อตทั้งหมด'),
  later('slot/gamelist', 'เกมสล็อต', 'รายชื่อเกมของค่ายที่เลือก'),
  later('sport', 'กีฬา', 'เดิมพันกีฬาของทุกค่าย'),
  later('toTranfer', 'โยกเงิน', 'โยกเงินระหว่างกระเป๋าหลักกับกระเป๋าเกม'),
  later('withdraw', 'ถอนเงิน', 'ถอนเข้าบัญชีธนาคารของคุณ พร้อมเงื่อนไขและสถานะ'),
]

function later(path: string, title: string, promise: string): LaterRoute {
  return { path, title, promise }
}
