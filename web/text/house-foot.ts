/** What stands at the foot of a page where the operator has said nothing. The server sends it, so that no page carries it twice. */
export const houseFootText = {
  about: 'หวยออนไลน์ที่บอกอัตราจ่ายก่อนแทง เลขที่จำกัดหรือปิดรับแสดงให้เห็นเสมอ และโพยทุกใบตรวจสอบย้อนหลังได้',
  banks: ['กสิกรไทย', 'ไทยพาณิชย์', 'กรุงเทพ', 'กรุงไทย', 'กรุงศรี', 'ทหารไทยธนชาต', 'ออมสิน', 'ธ.ก.ส.'],
} as const
