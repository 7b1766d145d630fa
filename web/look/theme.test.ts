import { describe, expect, test } from 'vitest'
import { contrast, parseHex, toHex } from '../../ui/tokens/colour.ts'
import { barColours, themeOf } from './theme.ts'
import { heroOf, isSafeImage } from './theme-values.ts'

const colour = (hex: string) => parseHex(hex) as NonNullable<ReturnType<typeof parseHex>>
const variable = (css: string, name: string) => new RegExp(`[{;]--${name}:([^;]+);`).exec(css)?.[1] ?? ''

test.each(['#000000', '#ffffff', '#0f5045', '#03dac5', '#cf6679', '#123'])(
  '%s survives the way to OKLCH and back',
  (hex) => {
    const full = hex.length === 4 ? '#112233' : hex
    expect(toHex(colour(hex))).toBe(full)
  },
)

test('contrast is that of WCAG 2', () => {
  expect(contrast(colour('#000000'), colour('#ffffff'))).toBeCloseTo(21, 1)
  expect(contrast(colour('#0f5045'), colour('#f0fbf8'))).toBeCloseTo(8.8, 1)
})

test('a site without a theme adds no style sheet', () => {
  expect(themeOf([])).toEqual({ css: '', logoUrl: null, canvas: { dark: '#080d0c', light: '#f2f6f4' } })
})

test.each(['#ffe600', '#ff9edb', '#5b2a86', '#777777', '#ffffff', '#000000'])(
  'text stays readable on the brand colour %s',
  (value) => {
    const { css } = themeOf([{ name: 'primary', type: 'color', value }])
    expect(contrast(colour(variable(css, 'brand')), colour('#f0fbf8'))).toBeGreaterThanOrEqual(4.4)
    expect(
      contrast(colour(variable(css, 'brand-ink')), colour(variable(css, 'overlay'))),
    ).toBeGreaterThanOrEqual(4.5)
  },
)

test.each(['#ffe600', '#101010', '#3355ff', '#ffb199'])(
  'text stays readable on the accent colour %s',
  (value) => {
    const { css } = themeOf([{ name: 'secondary', type: 'color', value }])
    expect(
      contrast(colour(variable(css, 'accent')), colour(variable(css, 'on-accent'))),
    ).toBeGreaterThanOrEqual(4.4)
  },
)

test('the light theme has no surface of the dark theme', () => {
  const { css } = themeOf([{ name: 'primary', type: 'color', value: '#c77dff' }])
  const [dark = '', light = ''] = css.split('[data-theme="light"]')
  for (const name of ['canvas', 'surface', 'raised', 'overlay', 'sunken']) {
    expect(contrast(colour(variable(dark, name)), colour('#f0f6f4')), name).toBeGreaterThan(10)
    expect(contrast(colour(variable(light, name)), colour('#0a1a16')), name).toBeGreaterThan(10)
  }
})

describe('values that could contain other CSS are left out', () => {
  test.each([
    ['color', 'red;}body{display:none'],
    ['color', '#0f504580'],
    ['color', 'var(--x)'],
    ['color', 'oklch(0.5 0.1 180)'],
    ['linear', 'url(https://evil.example/x)'],
    ['linear', 'linear-gradient(#000, #fff), url(x)'],
    ['linear', 'linear-gradient(90deg, #000, red;})'],
    ['image', 'http://evil.example/x.png'],
    ['image', '//evil.example/x.png'],
    ['image', '/x.png") ; }'],
    ['image', '/../secret'],
  ])('%s %s', (type, value) => {
    expect(themeOf(['primary', 'hero', 'page', 'logo'].map((name) => ({ name, type, value })))).toMatchObject(
      {
        css: '',
        logoUrl: null,
      },
    )
  })
})

test('the browser bars have the operator’s background in each theme', () => {
  const { css, canvas } = themeOf([{ name: 'primary', type: 'color', value: '#c77dff' }])
  const [dark = '', light = ''] = css.split('[data-theme="light"]')
  expect(canvas).toEqual({ dark: variable(dark, 'canvas'), light: variable(light, 'canvas') })
  expect(canvas.dark).not.toBe('#080d0c')
  const theme = themeOf([{ name: 'primary', type: 'color', value: '#c77dff' }])
  expect(barColours(theme, 'light')).toEqual([{ content: canvas.light }])
  expect(barColours(theme, 'auto').map(({ content }) => content)).toEqual([canvas.light, canvas.dark])
})

test('a gradient is rebuilt from its parts, with light stops darkened', () => {
  expect(heroOf(' linear-gradient(90deg, #17675a, #0f5045 52%) ')).toBe(
    'linear-gradient(90deg, #17675a, #0f5045 52%)',
  )
  const light = heroOf('linear-gradient(#ffffff, #0f5045)') ?? ''
  const [first = ''] = /#[0-9a-f]{6}/.exec(light) ?? []
  expect(contrast(colour(first), colour('#cbe7e0'))).toBeGreaterThanOrEqual(4.5)
})

test('a logo may lie at an absolute address, without a name and a password in it', () => {
  const logo = (value: string) => themeOf([{ name: 'logo', type: 'image', value }]).logoUrl
  expect(logo('https://cdn.example/op/logo.png')).toBe('https://cdn.example/op/logo.png')
  expect(logo('/theme/demo/logo.png')).toBe('/theme/demo/logo.png')
  for (const unsafe of [
    'http://cdn.example/logo.png',
    'https://a:b@cdn.example/l.png',
    '//cdn.example/l.png',
    'https://a;b/l.png',
  ])
    expect(logo(unsafe), unsafe).toBe(null)
  expect(logo('javascript:alert(1)')).toBe(null)
})

test('images must be of this site', () => {
  expect(isSafeImage('/theme/demo/logo.png')).toBe(true)
  expect(isSafeImage('javascript:alert(1)')).toBe(false)
})
