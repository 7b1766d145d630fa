export const refundText = {
  title: 'งดออกผล คืนเงินแล้ว',
  given: (baht: string) => `${baht} บาท คืนเข้ากระเป๋าแล้ว`,
} as const

export const winText = {
  title: 'ถูกรางวัล',
  paid: (baht: string) => `${baht} บาท เข้ากระเป๋าแล้ว`,
  see: 'ดูโพย',
  close: 'ปิด',
} as const

export const depositedText = {
  title: (baht: string) => `ฝากเงิน ${baht} บาท สำเร็จ`,
  text: 'เงินเข้ากระเป๋าแล้ว',
  see: 'ดูรายการเงิน',
} as const

export const adjustedText = {
  given: (baht: string) => `เจ้าหน้าที่เพิ่มเงินให้ ${baht} บาท`,
  taken: (baht: string) => `เจ้าหน้าที่หักเงินออก ${baht} บาท`,
  text: 'มีเจ้าหน้าที่สองคนยืนยัน สงสัยติดต่อเจ้าหน้าที่ได้',
} as const

export const withdrawnText = {
  paidTitle: (baht: string) => `ถอนเงิน ${baht} บาท สำเร็จ`,
  paid: 'โอนเข้าบัญชีธนาคารของคุณแล้ว',
  partly: (baht: string) => `อีก ${baht} บาท โอนไม่สำเร็จ คืนเข้ากระเป๋าแล้ว`,
  failedTitle: (baht: string) => `ถอนเงิน ${baht} บาท ไม่สำเร็จ`,
  failed: 'เงินกลับเข้ากระเป๋าแล้ว',
  see: 'ดูรายการถอน',
} as const
