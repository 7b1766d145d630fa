import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { FileField } from './file-field.tsx'

test('a field for a file says our words, to the eye and to screen readers, and those of an error', () => {
  const page = renderToStaticMarkup(
    <FileField label="ไฟล์รายการ" choose="เลือกไฟล์" hint="CSV" error="เลือกไฟล์ก่อน" name="file" />,
  )
  expect(page).toContain('<span class="file-field-words" aria-hidden="true">เลือกไฟล์</span>')
  const [input = ''] = page.match(/<input[^>]*>/) ?? []
  expect(input).toContain('type="file"')
  expect(input).toContain('aria-label="ไฟล์รายการ เลือกไฟล์"')
  expect(input).toContain('aria-invalid="true"')
  expect(page).toMatch(/role="alert"[^>]*>เลือกไฟล์ก่อน/)
})
