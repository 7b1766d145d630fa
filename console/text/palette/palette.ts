/** Words of the palette that jumps to a page or a round. */
export const paletteText = {
  open: 'ค้นหาและไปที่',
  title: 'ไปที่หน้าหรือรอบ',
  placeholder: 'พิมพ์ชื่อหน้า ชื่อหวย หรือเลขรอบ',
  list: 'ที่พบ',
  none: 'ไม่พบหน้าหรือรอบที่ตรงกัน',
  key: 'Ctrl K',
  keyMac: '⌘ K',
  count: (count: number) => `พบ ${count} รายการ`,
} as const
