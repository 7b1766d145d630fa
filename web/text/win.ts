export const winText = {
  title: 'ถูกรางวัล',
  paid: (baht: string) => `${baht} บาท เข้ากระเป๋าแล้ว`,
  see: 'ดูโพย',
  close: 'ปิด',
} as const
