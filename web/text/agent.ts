/** The sign-in of agents. */
export const agentText = {
  title: 'เข้าสู่ระบบเอเยนต์',
  lead: 'สำหรับบัญชีที่ได้รับจากเอเยนต์',
  asMember: 'เข้าสู่ระบบสมาชิก',
} as const
