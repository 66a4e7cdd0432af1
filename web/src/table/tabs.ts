// What stands beside the board: each behind a tab.
export type Tab = 'play' | 'log' | 'chat' | 'ahead' | 'rules' | 'notes' | 'analysis';
export const STORY: readonly Tab[] = ['log', 'chat', 'ahead', 'rules', 'notes', 'analysis'];
export const ALL: readonly Tab[] = ['play', ...STORY];
export const SIGNS: Record<Tab, string> = {
  play: 'cards',
  log: 'log',
  chat: 'chat',
  ahead: 'eye',
  rules: 'rules',
  notes: 'notes',
  analysis: 'chart',
};
