import { readFileSync } from 'node:fs';

/** Questions to the log that one query answers. The queries are files, which tests run as they are. */
const questions: Readonly<Record<string, string>> = {
  'revenue-per-day': 'Revenue per day',
  'taxes-per-month': 'Taxes per month, by rate',
  'time-zone': 'The time zone of the store',
  'discounts-by-promotion': 'What promotions took off',
  'outstanding-balances': 'What is not paid yet, by order',
  'gift-card-liability': 'What is owed to holders of gift cards on a date',
  'history-of-an-order': 'The history of an order',
  'everything-about-a-customer': 'Everything about one customer',
  'orders-by-hour': 'Orders by hour of the day',
  'abandoned-carts': 'Carts that were left',
  conversion: 'How many carts become orders',
  'price-changes': 'Prices before and after',
};

const folder = new URL('../../../docs/questions/', import.meta.url);

/** The queries with their titles. */
export const questionsSection = (): string =>
  Object.entries(questions)
    .map(([name, title]) => {
      const sql = readFileSync(new URL(`${name}.sql`, folder), 'utf8').trim();
      return `### ${title}\n\n[\`docs/questions/${name}.sql\`](questions/${name}.sql)\n\n\`\`\`sql\n${sql}\n\`\`\``;
    })
    .join('\n\n');
