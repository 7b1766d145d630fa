/** What the pages that show rates say of a rank that raises them. */
export const rankNoteText = {
  raised: (rank: number, percent: string) => `ราคาจ่ายรวมส่วนเพิ่มของระดับ ${rank} แล้ว (สูงสุด +${percent}%)`,
  promised: 'งวดนี้สัญญาราคาไว้ก่อนเปิดรับ ทุกคนได้เท่ากัน ระดับสมาชิกจึงไม่เพิ่มราคา',
  live: 'ราคาสดเท่ากันทุกคน ส่วนเพิ่มของระดับสมาชิกใช้กับการแทงแบบปกติ',
  everybody: (pays: string) => `(ปกติ ${pays})`,
} as const
