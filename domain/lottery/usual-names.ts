/** What people call lotteries besides their names, by what their codes begin with. */
export const USUAL_NAMES: readonly (readonly [code: string, names: string])[] = [
  ['thai-government', 'หวยรัฐบาล หวยรัฐบาลไทย หวยไทย ลอตเตอรี่ ล็อตเตอรี่ ลอตเตอรี สลากกินแบ่ง thailottery'],
  ['hanoi', 'หวยฮานอย หวยเวียดนาม vietnam'],
  ['lao', 'หวยลาว laos'],
  ['malay', 'หวยมาเลย์ malaysia'],
  ['yeekee', 'ยี่กี หวยยี่กี จับยี่กี yikee'],
]
