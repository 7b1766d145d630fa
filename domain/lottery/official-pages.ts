import { PUBLISHER_NAMES } from './publisher-names.ts'

/** Where whoever draws a lottery, or reckons its index, publishes the result itself. */
export interface OfficialPage {
  readonly publisher: string
  readonly url: string
}

const NIKKEI = { publisher: 'Nikkei Indexes', url: 'https://indexes.nikkei.co.jp/en/nkave' }
const SHENZHEN = { publisher: 'Shenzhen Stock Exchange', url: 'https://www.szse.cn/English' }
const HANG_SENG = { publisher: 'Hang Seng Indexes', url: 'https://www.hsi.com.hk' }
const THAI = { publisher: PUBLISHER_NAMES.exchange, url: 'https://www.set.or.th' }

/**
 * Only pages of the publishers themselves. Lotteries that are named after others and shown by private channels have
 * none: their results stand here with who entered and confirmed them.
 */
const PAGES: Readonly<Record<string, OfficialPage>> = {
  'thai-government': { publisher: PUBLISHER_NAMES.government, url: 'https://www.glo.or.th' },
  baac: { publisher: PUBLISHER_NAMES.baac, url: 'https://www.baac.or.th' },
  gsb: { publisher: PUBLISHER_NAMES.gsb, url: 'https://www.gsb.or.th' },
  hanoi: { publisher: 'Xổ số kiến thiết Thủ đô', url: 'https://xosothudo.com.vn' },
  malay: { publisher: 'Magnum 4D', url: 'https://www.magnum4d.my' },
  'nikkei-am': NIKKEI,
  'nikkei-pm': NIKKEI,
  'china-am': SHENZHEN,
  'china-pm': SHENZHEN,
  'hang-seng-am': HANG_SENG,
  'hang-seng-pm': HANG_SENG,
  taiwan: { publisher: 'Taiwan Stock Exchange', url: 'https://www.twse.com.tw/en' },
  korea: { publisher: 'Korea Exchange', url: 'https://global.krx.co.kr' },
  singapore: { publisher: 'Singapore Exchange', url: 'https://www.sgx.com' },
  'thai-stock-am': THAI,
  'thai-stock-noon': THAI,
  'thai-stock-pm': THAI,
  'thai-stock': THAI,
  india: { publisher: 'BSE (Bombay Stock Exchange)', url: 'https://www.bseindia.com' },
  egypt: { publisher: 'The Egyptian Exchange', url: 'https://www.egx.com.eg' },
  russia: { publisher: 'Moscow Exchange', url: 'https://www.moex.com' },
  germany: { publisher: 'Deutsche Börse', url: 'https://live.deutsche-boerse.com' },
  uk: { publisher: 'London Stock Exchange', url: 'https://www.londonstockexchange.com' },
  dow: { publisher: 'S&P Dow Jones Indices', url: 'https://www.spglobal.com/spdji' },
}

export function officialPage(lotteryCode: string): OfficialPage | undefined {
  return PAGES[lotteryCode]
}
