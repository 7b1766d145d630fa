import type { Twin } from '../../../domain/words.ts'
import type { shareText as Thai } from '../share.ts'

export const shareText: Twin<typeof Thai> = {
  open: 'Share as a picture',
  title: 'Ticket picture',
  picture: (name, billNo) => `Picture of a ticket, ${name} no. ${billNo}`,
  noNames: 'The picture has no name, balance or note in it',
  share: 'Share',
  save: 'Save',
  close: 'Close',
  failed: 'This device cannot share pictures. Save it instead.',
  demo: 'DEMO, not real money',
  won: (baht) => `Won +฿${baht}`,
  more: (count) => `and ${count} more`,
  stake: 'Stake',
  billNo: 'Ticket no.',
  placedAt: 'Placed at',
  scan: 'Scan to check the ticket',
}
