// Written by tools/typescript.py from the Python structs; change those.

export interface Hello {
  type: 'hello';
  since?: number;
  changes?: boolean;
  look?: number | null;
}

export interface Look {
  type: 'look';
  seat: number | null;
}

export interface AskHint {
  type: 'hint';
  id: string;
  seat: number;
}

export interface AskJudge {
  type: 'judge';
  id: string;
  seat: number;
  move?: string | null;
}

export interface AskWhy {
  type: 'why';
  id: string;
  seat: number;
  move?: string | null;
  thing?: string | null;
}

export interface AskPreview {
  type: 'preview';
  id: string;
  seat: number;
  moves: string[];
}

export interface AskForecasts {
  type: 'forecasts';
  id: string;
}

export interface Move {
  type: 'move';
  id: string;
  seat: number;
  expect: number;
  move: string;
}

export interface EndTurn {
  type: 'end_turn';
  id: string;
  seat: number;
  expect: number;
}

export interface Undo {
  type: 'undo';
  id: string;
  seat: number;
  expect: number;
  to: number;
}

export interface AnswerUndo {
  type: 'answer_undo';
  id: string;
  seat: number;
  expect: number;
  agree: boolean;
}

export interface WithdrawUndo {
  type: 'withdraw_undo';
  id: string;
  seat: number;
  expect: number;
}

export interface GoToStep {
  type: 'go_to_step';
  id: string;
  seat: number;
  expect: number;
  step: number;
}

export interface Chat {
  type: 'chat';
  id: string;
  text: string;
  seat?: number | null;
}

export interface Rename {
  type: 'rename';
  id: string;
  seat: number;
  name: string;
}

export interface SetAutoEnd {
  type: 'auto_end';
  id: string;
  seat: number;
  on: boolean;
}

export interface Resign {
  type: 'resign';
  id: string;
  seat: number;
  expect: number;
}

export interface Replace {
  type: 'replace';
  id: string;
  seat: number;
  expect: number;
  level: string;
}

export interface TakeBackSeat {
  type: 'take_back_seat';
  id: string;
  seat: number;
  expect: number;
}

export interface AskPause {
  type: 'ask_pause';
  id: string;
  seat: number;
  hours?: number;
}

export interface AnswerPause {
  type: 'answer_pause';
  id: string;
  seat: number;
  agree: boolean;
}

export interface WithdrawPause {
  type: 'withdraw_pause';
  id: string;
  seat: number;
}

export interface EndPause {
  type: 'end_pause';
  id: string;
  seat: number;
}

export interface TableMessage {
  type: 'table';
  number: number;
  version: number;
  since: number;
  now: number;
  table: TableState;
  you: You;
  view: View;
  moves: MoveChoice[];
  undo: UndoChoices;
  lines: Line[];
  more: boolean;
}

export interface TableState {
  table: string;
  game: string;
  rules: number;
  options: Record<string, boolean | string | string[]>;
  public: boolean;
  pace: number;
  phase: 'over' | 'running' | 'waiting';
  seats: SeatState[];
  steps: number;
  to_act: number[];
  anyone: boolean;
  holding: number | null;
  undo_ask: UndoAsk | null;
  clock: ClockSetup | null;
  winners: number[];
  again: string | null;
  uploaded: boolean;
  hints: boolean;
  coach: boolean;
  lesson?: LessonState | null;
  origin?: Origin | null;
  pause?: Pause | null;
  pause_ask?: PauseAsk | null;
  rated?: boolean;
  event?: EventPlace | null;
}

export interface SeatState {
  seat: number;
  kind: 'bot' | 'open' | 'person';
  name: string | null;
  level: string | null;
  online: boolean;
  resigned: boolean;
  stand_in: boolean;
  auto_end: boolean;
  hinted: boolean;
  clock: ClockFace | null;
  lost?: boolean;
  away?: Away | null;
}

export interface ClockFace {
  left: number;
  running: boolean;
  out: boolean;
  move?: number | null;
}

export interface Away {
  since: number;
  until: number;
}

export interface UndoAsk {
  seat: number;
  to: number;
  waiting: number[];
  agreed: number[];
}

export interface ClockSetup {
  bank: number;
  increment?: number;
  out?: 'bot' | 'loss' | 'move' | 'nothing';
  move?: number;
}

export interface LessonState {
  name: string;
  kind: string;
  step: number;
  steps: number;
  say: Said | null;
  point: string[];
  waits: boolean;
  answer: Said | null;
  teaches: string[];
}

export interface Said {
  key: string;
  params?: Record<string, number | string | string[]>;
  back?: boolean;
}

export interface Origin {
  table: string;
  step: number;
}

export interface Pause {
  seat: number;
  since: number;
  until?: number | null;
}

export interface PauseAsk {
  seat: number;
  hours: number;
  waiting: number[];
}

export interface EventPlace {
  event: string;
  title: string;
  round: number;
}

export interface You {
  name: string | null;
  owner: boolean;
  seats: number[];
  look: number | null;
}

export interface View {
  viewer: number | null;
  seat: number | null;
  anyone: boolean;
  over: boolean;
  scores: number[];
  winners: number[];
  areas?: Area[];
}

export interface Area {
  title: string;
  things?: Thing[];
  shape?: 'grid' | 'hexes' | 'list' | 'pile' | 'row' | 'track';
  seat?: number | null;
}

export interface Thing {
  id?: string;
  kind?: 'card' | 'figure' | 'piece' | 'space';
  name?: string;
  count?: number | null;
  down?: boolean;
  seat?: number | null;
  marks?: string[];
  at?: [number, number] | null;
}

export interface MoveChoice {
  text: string;
  key: string;
  params: Record<string, number | string | string[]>;
  touches: string[];
}

export interface UndoChoices {
  free?: number | null;
  ask?: number | null;
}

export interface Line {
  number: number;
  at: number;
  kind: 'chat' | 'event' | 'table';
  step: number;
  key: string;
  params: Record<string, number | string | string[]>;
  private?: boolean;
}

export interface TableChange {
  type: 'change';
  number: number;
  version: number;
  since: number;
  now: number;
  changes: unknown[][];
  moves: (number | MoveChoice)[] | null;
  lines: Line[];
  more: boolean;
}

export interface Ack {
  type: 'ack';
  id: string;
  number: number;
}

export interface Refusal {
  type: 'refused';
  id: string | null;
  error: Error;
  version: number;
}

export interface Error {
  key: string;
  params: Record<string, number | string | string[]>;
  text: string;
  reason?: Reason | null;
  problem?: Problem | null;
}

export interface Reason {
  key: string;
  params?: Record<string, number | string | string[]>;
  place?: string;
}

export interface Problem {
  text: string;
  params?: Record<string, number | string | Problem>;
}

export interface Presence {
  type: 'presence';
  online: number[];
  watching: number;
}

export interface WhyAnswer {
  type: 'why';
  id: string;
  reason: Reason | null;
}

export interface HintAnswer {
  type: 'hint';
  id: string;
  seat: number;
  version: number;
  best: MoveChoice;
  options: Weighed[];
  reasons: Reason[];
}

export interface Weighed {
  move: MoveChoice;
  value: number;
  share: number;
}

export interface JudgeAnswer {
  type: 'judge';
  id: string;
  seat: number;
  version: number;
  doubt: Doubt | null;
}

export interface Doubt {
  best: MoveChoice;
  reasons: Reason[];
}

export interface PreviewAnswer {
  type: 'preview';
  id: string;
  version: number;
  preview: Preview;
}

export interface Preview {
  changes?: Change[];
  gains?: Gain[];
  lines?: Event[];
  unknown?: Quantity[];
  opens?: Opens | null;
  reveals?: boolean;
  chances?: Chance[];
  sampled?: boolean;
}

export interface Change {
  quantity: string;
  before: number;
  after: number;
  seat?: number | null;
  thing?: string;
}

export interface Gain {
  quantity: string;
  seat: number;
  amount: number;
  source: string;
  thing?: string;
}

export interface Event {
  key: string;
  params?: Record<string, number | string | string[]>;
  seats?: number[] | null;
  step?: number;
}

export interface Quantity {
  quantity: string;
  seat?: number | null;
  thing?: string;
}

export interface Opens {
  seat?: number | null;
  question?: string;
  anyone?: boolean;
}

export interface Chance {
  changes?: Change[];
  gains?: Gain[];
  lines?: Event[];
  unknown?: Quantity[];
  opens?: Opens | null;
  odds: number;
}

export interface ForecastsAnswer {
  type: 'forecasts';
  id: string;
  version: number;
  forecasts: Forecast[];
}

export interface Forecast {
  changes?: Change[];
  gains?: Gain[];
  lines?: Event[];
  unknown?: Quantity[];
  opens?: Opens | null;
  reveals?: boolean;
  chances?: Chance[];
  sampled?: boolean;
  when: string;
}

export interface Games {
  games: GameInfo[];
  levels: string[];
  broken?: BrokenGame[];
  protocol?: number;
}

export interface GameInfo {
  key: string;
  title: string;
  edition?: string;
  rules?: number;
  fewest?: number;
  most?: number;
  together?: boolean;
  options?: Option[];
  secrets?: boolean;
  words?: Record<string, GameWords>;
  first?: FirstGame | null;
  bots?: string[];
  styles?: string[];
  thinks?: Record<string, number>;
  ratings?: Record<string, number>;
}

export interface Option {
  name: string;
  default: boolean | string | string[];
  choices?: string[];
  many?: boolean;
  own?: boolean;
  per_seat?: boolean;
  parts?: Part[];
  most_seats?: number;
  facts?: Facts | null;
}

export interface Part {
  name: string;
  number: number;
  choices: string[];
}

export interface Facts {
  kind: string;
  difficulty: Record<string, number>;
  first?: string[];
  hardest?: number;
}

export interface GameWords {
  title: string;
  about: string;
}

export interface FirstGame {
  seats: number;
  options?: Record<string, boolean | string | string[]>;
}

export interface BrokenGame {
  key: string;
  problem: string;
}

export interface Me {
  name: string | null;
  account?: boolean;
}

export interface NameWish {
  name: string;
}

export interface Lobby {
  mine: Brief[];
  open: Brief[];
}

export interface Brief {
  table: string;
  game: string;
  phase: 'over' | 'running' | 'waiting';
  public: boolean;
  created: number;
  updated: number;
  seats: BriefSeat[];
  to_act: number[];
  mine?: number[];
  winners?: number[];
  lesson?: Lesson | null;
  hinted?: number[];
  since?: number;
  time?: BriefTime | null;
  paused?: boolean;
  rated?: boolean;
  pace?: 'clock' | 'day' | 'live';
  language?: string | null;
  range?: Range | null;
}

export interface BriefSeat {
  seat: number;
  kind: 'bot' | 'open' | 'person';
  name: string | null;
  level: string | null;
  rating?: number | null;
}

export interface Lesson {
  name: string;
  step: number;
  steps: number;
}

export interface BriefTime {
  at: number;
  move: number;
  left: number;
  running: boolean;
}

export interface Range {
  least?: number | null;
  most?: number | null;
}

export interface Waiting {
  count: number;
  next?: string | null;
}

export interface Holidays {
  booked: Booked[];
  left: Record<string, number>;
  allowance?: number;
}

export interface Booked {
  first: string;
  last: string;
  zone: string;
  since: number;
  until: number;
}

export interface HolidayWish {
  first: string;
  last: string;
  zone: string;
}

export interface HolidayEnd {
  since: number;
}

export interface NewTable {
  game: string;
  seats: SeatWish[];
  options?: Record<string, boolean | string | string[]>;
  public?: boolean;
  pace?: number;
  clock?: ClockSetup | null;
  coach?: boolean;
  hints?: boolean;
  rated?: boolean;
  language?: string | null;
  range?: Range | null;
}

export interface SeatWish {
  kind: 'bot' | 'me' | 'open';
  name?: string | null;
  level?: string | null;
}

export interface Lessons {
  lessons: LessonInfo[];
  daily: string | null;
}

export interface LessonInfo {
  name: string;
  game: string;
  kind: string;
  minutes: number;
  difficulty: number;
  steps: number;
  titles: Record<string, string>;
}

export interface Learn {
  name?: string | null;
  file?: string | null;
}

export interface TableKey {
  table: string;
}

export interface About {
  brief: Brief;
  owner: boolean;
  invites: Invite[];
  host?: string | null;
}

export interface Invite {
  seat: number;
  token: string;
}

export interface Invitation {
  token: string;
}

export interface Invited {
  table: string;
  seat: number;
  mine: boolean;
}

export interface Claim {
  token?: string | null;
  seat?: number | null;
  name?: string | null;
}

export interface Seated {
  table: string;
  seat: number;
}

export interface Upload {
  record: string;
}

export interface Notes {
  text: string;
}

export interface Timeline {
  opening: Line[];
  steps: TimelineStep[];
}

export interface TimelineStep {
  step: number;
  seat: number;
  scores: number[];
  lines: Line[];
}

export interface Moment {
  step: number;
  steps: number;
  seat: number | null;
  view: View;
  lines: Line[];
}

export interface StoryPart {
  lines: Line[];
  more: boolean;
}

export interface Progress {
  state: 'done' | 'failed' | 'none' | 'waiting' | 'working';
  done: number;
  steps: number;
  analysis?: Analysis | null;
}

export interface Analysis {
  game: string;
  level: string;
  unit: 'chance' | 'points';
  lines: number;
  opening: number[];
  steps: Verdict[];
  turnings: Turning[];
  sums: Sum[];
}

export interface Verdict {
  step: number;
  seat: number;
  move: Told;
  values: number[];
  errors: number[];
  revealed: boolean;
  grade?: 'blunder' | 'good' | 'inaccuracy' | 'mistake' | null;
  best?: Best | null;
  value?: number;
  loss?: number;
  error?: number;
}

export interface Told {
  text: string;
  key: string;
  params: Record<string, number | string | string[]>;
}

export interface Best {
  move: Told;
  value: number;
  reasons: Reason[];
}

export interface Turning {
  step: number;
  line: number;
  swing: number;
  cause: 'decision' | 'luck';
}

export interface Sum {
  seat: number;
  grades: Record<string, number>;
  loss: number;
}

export interface Branch {
  step: number;
  seat: number;
  level?: string;
}

export interface Ways {
  mail: boolean;
  passkeys: boolean;
  house?: string | null;
}

export interface LinkLook {
  kind: 'new_address' | 'sign_in';
  email: string;
  name: string | null;
  here: string | null;
  tables: number;
}

export interface Signed {
  name: string;
  tables?: number;
}

export interface Options {
  options: Record<string, unknown>;
}

export interface HouseAddress {
  address: string;
}

export interface Account {
  name: string | null;
  account: boolean;
  email: string | null;
  role: string;
  created: number;
  house: boolean;
  passkeys: Passkey[];
  devices: Device[];
}

export interface Passkey {
  id: string;
  name: string;
  created: number;
  used: number;
}

export interface Device {
  id: string;
  device: string;
  created: number;
  seen: number;
  here: boolean;
}

export interface SeatCode {
  code: string;
  link: string;
  picture: string;
  expires: number;
}

export interface CodeLook {
  table: string;
  game: string;
  seat: number;
  name: string | null;
}

export interface Notified {
  mail: boolean;
  address: boolean;
  push_key: string;
  pushed: boolean;
  chosen: boolean;
  choices: NoticeChoices;
}

export interface NoticeChoices {
  mail?: 'daily' | 'never' | 'now';
  daily?: number;
  quiet?: boolean;
  quiet_from?: number;
  quiet_to?: number;
  zone?: string;
  language?: string;
  off?: ('event' | 'friend' | 'game_over' | 'invited' | 'turn')[];
  mail_off?: ('event' | 'friend' | 'game_over' | 'invited' | 'turn')[];
}

export interface PushWish {
  endpoint: string;
  keys: PushKeys;
  language?: string;
}

export interface PushKeys {
  p256dh: string;
  auth: string;
}

export interface PushEnd {
  endpoint: string;
}

export interface StopMails {
  token: string;
  everything?: boolean;
}

export interface MailsStopped {
  stopped?: boolean;
}

export interface History {
  games: PastGame[];
  found: number;
  page: number;
  pages: number;
}

export interface PastGame {
  table: string;
  game: string;
  ended: number;
  place: number;
  points: number;
  won: boolean;
  how: string;
  together: boolean;
  rated: boolean;
  facts: Record<string, string[]>;
  players: Player[];
  kept: boolean;
  change?: number | null;
}

export interface Player {
  seat: number;
  name: string | null;
  level: string | null;
  place: number;
  points: number;
  won: boolean;
  how: string;
  mine: boolean;
}

export interface Statistics {
  games: number;
  won: number;
  tallies: Tally[];
  records: Records[];
  courses: Course[];
  ratings: Rating[];
}

export interface Tally {
  game: string;
  kind: string;
  name: string;
  games: number;
  won: number;
  points: number | null;
}

export interface Records {
  game: string;
  best: number | null;
  best_table: string | null;
  run: number;
  hardest?: Record<string, string[]> | null;
  hardest_rating?: number | null;
}

export interface Course {
  game: string;
  points: Point[];
  won: Point[];
}

export interface Point {
  at: number;
  value: number;
}

export interface Rating {
  game: string;
  rating: number;
  games: number;
  provisional: boolean;
  course: Point[];
}

export interface Profile {
  name: string;
  handle: string;
  since: number;
  mine: boolean;
  ratings: Rating[] | null;
  statistics: Statistics | null;
}

export interface Ladders {
  ladders: Ladder[];
}

export interface Ladder {
  game: string;
  ranks: Rank[];
  hardness: Hardness[];
}

export interface Rank {
  name: string | null;
  level: string | null;
  handle: string | null;
  rating: number;
  games: number;
  provisional: boolean;
  mine: boolean;
}

export interface Hardness {
  part: string;
  name: string;
  rating: number;
}

export interface Standing {
  account: boolean;
  ratings: Record<string, number>;
}

export interface TableRating {
  rated: boolean;
  recorded: boolean;
  unrated: string;
  seats: SeatRating[];
}

export interface SeatRating {
  seat: number;
  rating: number | null;
  provisional: boolean;
  change?: number | null;
}

export interface Privacy {
  profile?: boolean;
  history?: boolean;
  ratings?: boolean;
}

export interface Here {
  account: boolean;
  role: '' | 'admin' | 'moderator';
  people: Present[];
  others: number;
  asked: number;
  invitations: NamedInvitation[];
  waiting: WaitingFor | null;
  sanctions: Sanction[];
  seen: boolean;
}

export interface Present {
  handle: string;
  name: string;
  playing: boolean;
  friend: boolean;
}

export interface NamedInvitation {
  table: string;
  game: string;
  host: Person;
}

export interface Person {
  handle: string | null;
  name: string;
}

export interface WaitingFor {
  table: string;
  fill: number | null;
}

export interface Sanction {
  kind: 'mute' | 'suspend';
  until: number;
  why: string;
}

export interface Circle {
  account: boolean;
  seen: boolean;
  friends: Friend[];
  asked: Person[];
  asking: Person[];
  blocked: Blocked[];
  noted: Noted[];
}

export interface Friend {
  handle: string;
  name: string;
  here: boolean;
  playing: boolean;
}

export interface Blocked {
  handle: string | null;
  name: string;
  key: string;
}

export interface Noted {
  handle: string;
  name: string;
  text: string;
}

export interface Card {
  handle: string | null;
  name: string;
  me: boolean;
  account: boolean;
  friend: '' | 'asked' | 'asking' | 'friend';
  blocked: boolean;
  note: string;
}

export interface FriendDeed {
  handle: string;
  deed: 'accept' | 'ask' | 'refuse' | 'remove';
}

export interface Block {
  whom: Whom;
  on: boolean;
}

export interface Whom {
  handle?: string | null;
  table?: string | null;
  seat?: number | null;
  at?: number | null;
  key?: string | null;
}

export interface PersonNote {
  handle: string;
  text: string;
}

export interface Visibility {
  seen: boolean;
}

export interface InviteWish {
  table: string;
  seat: number;
  handle: string;
}

export interface InviteAnswer {
  table: string;
  accept: boolean;
}

export interface Answered {
  seat: number | null;
}

export interface Company {
  invited: Guest[];
  folded: number[];
  blocks: boolean;
}

export interface Guest {
  handle: string | null;
  name: string;
  seat: number;
  state: 'asked' | 'declined';
}

export interface GameWish {
  games: string[];
  seats?: number | null;
  pace?: 'any' | 'clock' | 'day' | 'live';
  language?: string | null;
  fill?: number | null;
  level?: string;
  name?: string | null;
}

export interface Found {
  table: string;
  made: boolean;
}

export interface Report {
  whom: Whom;
  reason: 'cheating' | 'insult' | 'name' | 'other' | 'spam';
  words?: string;
}

export interface Desk {
  role: '' | 'admin' | 'moderator';
  reports: ReportView[];
  log: LogLine[];
}

export interface ReportView {
  id: string;
  at: number;
  reporter: Person;
  about: Person;
  kind: string;
  reason: string;
  words: string;
  lines: ChatLine[];
  closed: number | null;
  outcome: string;
  sanctions: Sanction[];
}

export interface ChatLine {
  at: number;
  name: string;
  text: string;
  reported?: boolean;
}

export interface LogLine {
  at: number;
  who: string;
  deed: string;
  about: string;
  detail: string;
  why: string;
}

export interface ModeratorDeed {
  deed: 'cancel' | 'close' | 'grant' | 'mute' | 'rename' | 'revoke' | 'suspend' | 'unmute' | 'unsuspend';
  why: string;
  handle?: string | null;
  report?: string | null;
  days?: number;
  text?: string;
  event?: string | null;
}

export interface NewEvent {
  title: string;
  plan: EventPlan;
  public?: boolean;
  invited?: boolean;
  playing?: boolean;
  begins?: number | null;
}

export interface EventPlan {
  kind: 'challenge' | 'knock_out' | 'league' | 'round_robin' | 'swiss';
  game: string;
  size?: number;
  places?: number;
  options?: Record<string, boolean | string | string[]>;
  rounds?: number;
  hours?: number;
  pace?: number;
  clock?: ClockSetup | null;
  rated?: boolean;
  start?: 'full' | 'hand' | 'moment';
  fill?: string;
  onward?: number;
  by_rating?: boolean;
  division?: number;
  moving?: number;
  renew?: boolean;
  pause?: number;
}

export interface EventKey {
  event: string;
}

export interface JoinEvent {
  token?: string | null;
}

export interface AddBot {
  level: string;
}

export interface Extend {
  hours: number;
}

export interface RemovePlayer {
  player: number;
}

export interface EventList {
  open: EventBrief[];
  running: EventBrief[];
  over: EventBrief[];
  account: boolean;
}

export interface EventBrief {
  event: string;
  title: string;
  plan: EventPlan;
  phase: 'cancelled' | 'open' | 'over' | 'running';
  season: number;
  players: number;
  updated: number;
  begins: number | null;
  invited: boolean;
  mine: boolean;
}

export interface EventPage {
  event: string;
  title: string;
  plan: EventPlan;
  phase: 'cancelled' | 'open' | 'over' | 'running';
  season: number;
  public: boolean;
  invited: boolean;
  organiser: string | null;
  mine: boolean;
  me: number | null;
  account: boolean;
  token: string | null;
  begins: number | null;
  least: number;
  players: EventPlayer[];
  rounds: EventRound[];
  rounds_planned: number;
  standings: EventStanding[];
  follows: string | null;
}

export interface EventPlayer {
  player: number;
  name: string;
  level: string | null;
  division: number;
  left: boolean;
}

export interface EventRound {
  round: number;
  began: number;
  deadline: number;
  late_end: number;
  tables: EventTable[];
}

export interface EventTable {
  table: string | null;
  division: number;
  players: number[];
  result: EventOutcome[] | null;
  through?: number[];
}

export interface EventOutcome {
  rank: number;
  score: number;
  away?: boolean;
}

export interface EventStanding {
  player: number;
  division: number;
  points: number;
  opponents: number;
  share: number;
  wins: number;
  games: number;
  reached: number;
  moves?: number;
}

export type FromPage = Hello | Look | AskHint | AskJudge | AskWhy | AskPreview | AskForecasts | Move | EndTurn | Undo | AnswerUndo | WithdrawUndo | GoToStep | Chat | Rename | SetAutoEnd | Resign | Replace | TakeBackSeat | AskPause | AnswerPause | WithdrawPause | EndPause;

export type FromServer = TableMessage | TableChange | Ack | Refusal | Presence | WhyAnswer | HintAnswer | JudgeAnswer | PreviewAnswer | ForecastsAnswer;
