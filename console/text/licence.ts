import { LEGAL_AGE } from '../../domain/operator/licence.ts'
import { menuText } from './menu.ts'

/** Words about the right by which real money is taken. */
export const licenceText = {
  title: menuText.titles.licence,
  lead: 'เว็บจริงรับเงินได้เมื่อครบทุกช่องและสองคนยืนยันแล้ว ลบช่องใดออกก็ต้องใช้สองคน และเว็บจะหยุดรับเงินทันที สมาชิกถอนเงินได้เสมอ',
  open: 'ครบแล้ว เว็บนี้รับเงินจริง',
  demo: 'ระบบสาธิตใช้เงินสมมติ จึงรับแทงได้แม้ยังไม่ครบ',
  closed: 'ยังไม่รับเงินจริง: แทง ฝาก เล่นเกม และรับรางวัลยังไม่ได้',
  missing: (names: string) => `ยังขาด ${names}`,
  toPage: 'ไปกรอก',
  licencePart: 'ใบอนุญาต',
  helpPart: 'สายด่วน',
  helpLead: 'สมาชิกเห็นที่หน้าควบคุมการเล่น หน้าติดต่อ และท้ายเว็บ',
  fields: {
    jurisdiction: 'เขตอำนาจและผู้ออกใบอนุญาต',
    licenceNo: 'เลขที่ใบอนุญาต',
    minAge: 'อายุขั้นต่ำของผู้สมัคร',
    helpName: 'ชื่อสายด่วน',
    helpPhone: 'เบอร์โทร',
    helpText: 'เวลาทำการหรือช่องทางอื่น',
  },
  jurisdictionHint: 'เช่น ชื่อประเทศ และหน่วยงานที่กำกับ',
  minAgeHint: `ไม่ต่ำกว่า ${LEGAL_AGE} ปีตามกฎหมาย มีผลกับผู้ที่สมัครตั้งแต่ยืนยัน`,
  minAgeWrong: (highest: number) => `กรอกจำนวนเต็ม ${LEGAL_AGE} ถึง ${highest} หรือเว้นว่าง`,
  helpPhoneWrong: 'เบอร์โทรไม่ถูกต้อง',
  helpTextHint: 'ไม่บังคับ',
  years: 'ปี',
  notSet: 'ยังไม่ระบุ',
  ask: 'ขอเปลี่ยน',
  waits: 'ส่งคำขอแล้ว มีผลเมื่ออีกคนยืนยัน',
  stands: 'เป็นแบบนี้อยู่แล้ว',
  waiting: 'ใบอนุญาตที่รอยืนยัน',
  closes: 'ถ้ายืนยัน เว็บจะหยุดรับเงินจริงทันที',
  opens: 'ถ้ายืนยัน เว็บจะเริ่มรับเงินจริงทันที',
} as const
