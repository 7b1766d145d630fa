/** A bank that members may name as theirs. Codes are the ones people and slips use. */
export interface Bank {
  readonly code: string
  readonly name: string
  readonly shortName: string
  readonly color: string
}

/** Banks that take deposits of persons in Thailand today, the most used first. Those that merged away are not offered. */
export const BANKS: readonly Bank[] = [
  { code: 'kbank', name: 'ธนาคารกสิกรไทย', shortName: 'กสิกรไทย', color: '#138f2d' },
  { code: 'scb', name: 'ธนาคารไทยพาณิชย์', shortName: 'ไทยพาณิชย์', color: '#4e2e7f' },
  { code: 'bbl', name: 'ธนาคารกรุงเทพ', shortName: 'กรุงเทพ', color: '#1e4598' },
  { code: 'ktb', name: 'ธนาคารกรุงไทย', shortName: 'กรุงไทย', color: '#1ba5e1' },
  { code: 'bay', name: 'ธนาคารกรุงศรีอยุธยา', shortName: 'กรุงศรีอยุธยา', color: '#fec43b' },
  { code: 'ttb', name: 'ธนาคารทีเอ็มบีธนชาต', shortName: 'ทีเอ็มบีธนชาต', color: '#0c55f2' },
  { code: 'gsb', name: 'ธนาคารออมสิน', shortName: 'ออมสิน', color: '#eb198d' },
  { code: 'baac', name: 'ธนาคารเพื่อการเกษตรและสหกรณ์การเกษตร', shortName: 'ธ.ก.ส.', color: '#4b9b1d' },
  { code: 'ghb', name: 'ธนาคารอาคารสงเคราะห์', shortName: 'ธ.อ.ส.', color: '#f57d23' },
  { code: 'uob', name: 'ธนาคารยูโอบี', shortName: 'ยูโอบี', color: '#0b3979' },
  { code: 'cimb', name: 'ธนาคารซีไอเอ็มบี', shortName: 'ซีไอเอ็มบี', color: '#7e2f36' },
  { code: 'kk', name: 'ธนาคารเกียรตินาคินภัทร', shortName: 'เกียรตินาคิน', color: '#199cc5' },
  { code: 'tisco', name: 'ธนาคารทิสโก้', shortName: 'ทิสโก้', color: '#12549f' },
  { code: 'lhb', name: 'ธนาคารแลนด์ แอนด์ เฮ้าส์', shortName: 'แลนด์ แอนด์ เฮ้าส์', color: '#6d6e71' },
  { code: 'ibank', name: 'ธนาคารอิสลามแห่งประเทศไทย', shortName: 'อิสลามแห่งประเทศไทย', color: '#184615' },
  { code: 'icbc', name: 'ธนาคารไอซีบีซี', shortName: 'ไอซีบีซี', color: '#c50f1c' },
  { code: 'tcrb', name: 'ธนาคารไทยเครดิต', shortName: 'ไทยเครดิต', color: '#0a4ab3' },
]
