import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { mailingsText } from '../../text/messages/mailings.ts'
import { MailingPreview } from './mailing-preview.tsx'

const drawn = (title: string, text: string) =>
  renderToStaticMarkup(<MailingPreview name="" title={title} text={text} page="/inbox" see="" />)

test.each([
  ['มาเอาคืนกัน', 'คืนนี้', 'เอาคืน'],
  ['Tonight', 'Win it back', 'Win it back'],
])('who writes %s, %s is warned of “%s”', (title, text, words) => {
  expect(drawn(title, text)).toContain(mailingsText.chases(words))
})

test('what is about the account is warned of nothing', () => {
  expect(drawn('คืนนี้ปิดปรับปรุง', 'ตั้งแต่ตีสองถึงตีสาม')).not.toContain('role="status"')
})
