import '@fontsource-variable/anuphan/wght.css'
import './styles/base.css'
import './styles/table.css'
import './styles/dice.css'
import './styles/crab.css'
import './styles/canal.css'
import './styles/baccarat.css'
import { findGame } from '../games/games.ts'
import { FAULTS } from '../text/words.ts'
import { el } from './frame/dom.ts'
import { language, say } from './frame/language.ts'
import { PAGES } from './pages.ts'

document.documentElement.lang = language
const root = document.getElementById('game') ?? document.body
const [, page = '', code = ''] = location.pathname.split('/')
const game = findGame(code)
const open = game && PAGES[page]
if (game) document.title = say(game.name)
if (open && game) void open(root, game)
else root.replaceChildren(el('p', { class: 'news' }, say(FAULTS['no-game'] ?? { th: '', en: '' })))
