import { bahtToSatang } from '../../../domain/money.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Emblem } from '../../../ui/marks/emblem.tsx'
import { NumberTiles } from '../../../ui/marks/number-tile.tsx'
import { PositionGlyph } from '../../../ui/marks/position-glyph.tsx'
import { QrCode } from '../../../ui/marks/qr-code.tsx'
import { TicketSeal } from '../../../ui/marks/ticket-seal.tsx'
import { TimeRing } from '../../../ui/marks/time-ring.tsx'
import { Money } from '../../../ui/money.tsx'
import { SkeletonRows } from '../../../ui/skeleton.tsx'
import { devUiText } from '../../text/dev-ui.ts'
import { Part } from './part.tsx'

const BADGES = ['plain', 'info', 'success', 'warning', 'error', 'win', 'accent'] as const
const ALERTS = ['info', 'warning', 'error'] as const
const TILES = ['neutral', 'brand', 'win', 'jade', 'off'] as const
const SIZES = ['xs', 'sm', 'md', 'lg', 'xl'] as const
const TIMES = ['ok', 'soon', 'last', 'off'] as const
const TYPES = ['three_top', 'three_tod', 'two_top', 'two_bottom', 'run_top'] as const
const HASH = '9f2c4e6a8b0d1f3357799bbddff01224466880aaccee11335577aabbccddeeff'

export function WordPieces() {
  return (
    <>
      <Part title={devUiText.badges}>
        {BADGES.map((tone) => (
          <Badge key={tone} tone={tone}>
            {devUiText.badge}
          </Badge>
        ))}
      </Part>
      <Part title={devUiText.alerts}>
        {ALERTS.map((tone) => (
          <Alert key={tone} tone={tone}>
            {devUiText.alert}
          </Alert>
        ))}
      </Part>
      <Part title={devUiText.numbers}>
        {TILES.map((tone) => (
          <NumberTiles key={tone} number="037" tone={tone} />
        ))}
        {SIZES.map((size) => (
          <NumberTiles key={size} number="08" size={size} />
        ))}
        {TYPES.map((type) => (
          <PositionGlyph key={type} type={type} />
        ))}
      </Part>
      <Part title={devUiText.money}>
        <Money amount={bahtToSatang(12480.5)} />
        <Money amount={bahtToSatang(7750)} sign="gain" />
        <Money amount={bahtToSatang(-160)} sign="gain" />
        <Money amount={bahtToSatang(20)} decimals="needed" symbol={false} />
      </Part>
      <Part title={devUiText.time}>
        {TIMES.map((tone, at) => (
          <TimeRing key={tone} tone={tone} left={0.9 - at * 0.3}>
            <Emblem flag={at === 1 ? '' : 'th'} size="fill" />
          </TimeRing>
        ))}
        <Emblem flag="la" size="sm" />
        <Emblem flag="vn" />
      </Part>
      <Part title={devUiText.waiting}>
        <EmptyState title={devUiText.empty} why={devUiText.emptyWhy} />
        <SkeletonRows count={2} label={devUiText.loading} />
        <TicketSeal hash={HASH} />
        <QrCode text={HASH} label={devUiText.qr} />
      </Part>
    </>
  )
}
