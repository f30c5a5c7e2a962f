-- What each tax rate came to in orders of each month, and what of it was given back: by refunds, and by cancellations, each in the
-- month in which it happened. `amount` is what is left, as `net_tax_total` of the report of sales. Sums are in the smallest unit of the
-- currency. A rate has the name and the share that it had when the order was placed. Months begin in the time zone of the process: ask
-- with `TZ=Europe/Berlin sqlite3 copy.db`, as the store has it. Refunds of before taxes were kept with them have none.
WITH canceled AS (
  SELECT stream, revision, metadata ->> 'occurred_at' AS at FROM events WHERE type = 'OrderCanceled'
),
placed AS (
  SELECT done.stream, done.metadata ->> 'occurred_at' AS at, checkout.data
  FROM events AS done JOIN events AS checkout
    ON checkout.stream = done.stream AND checkout.type = 'CheckoutStarted'
    AND checkout.data ->> 'checkout_id' = done.data ->> 'checkout_id'
  WHERE done.type = 'OrderCompleted'
),
of_part AS (
  SELECT stream, at, placed.data, part.value AS tax FROM placed, json_each(placed.data, '$.line_taxes') AS part
  UNION ALL
  SELECT stream, at, placed.data, part.value FROM placed, json_each(placed.data, '$.delivery_taxes') AS part
),
taxed AS (
  SELECT stream, at, rate.value ->> 'tax_rate_id' AS id, rate.value ->> 'name' AS name, rate.value ->> 'rate' AS rate,
         tax ->> 'currency' AS currency, CAST(replace(tax ->> 'amount', '.', '') AS INTEGER) AS amount
  FROM of_part JOIN json_each(of_part.data, '$.tax_rates') AS rate ON rate.value ->> 'tax_rate_id' = tax ->> 'tax_rate_id'
),
-- What is refunded of a canceled order was canceled with it.
refunded AS (
  SELECT done.stream, done.metadata ->> 'occurred_at' AS at, tax.value ->> 'tax_rate_id' AS id, tax.value ->> 'name' AS name,
         tax.value ->> 'rate' AS rate, tax.value ->> 'currency' AS currency,
         CAST(replace(tax.value ->> 'amount', '.', '') AS INTEGER) AS amount
  FROM events AS done
  JOIN events AS begun ON begun.stream = done.stream AND begun.type = 'OrderRefundStarted'
    AND begun.data ->> 'refund_id' = done.data ->> 'refund_id'
  JOIN json_each(coalesce(done.data -> 'taxes', begun.data -> 'taxes', '[]')) AS tax
  WHERE done.type = 'OrderRefundCompleted'
    AND NOT EXISTS (SELECT 1 FROM canceled WHERE canceled.stream = done.stream AND canceled.revision < done.revision)
),
moved AS (
  SELECT at, currency, id, name, rate, amount AS placed, 0 AS refunded, 0 AS canceled FROM taxed
  UNION ALL
  SELECT at, currency, id, name, rate, 0, amount, 0 FROM refunded
  UNION ALL
  SELECT canceled.at, currency, id, name, rate, 0, 0, amount FROM taxed JOIN canceled USING (stream)
  UNION ALL
  SELECT canceled.at, currency, id, name, rate, 0, 0, -amount FROM refunded JOIN canceled USING (stream)
)
SELECT strftime('%Y-%m', at, 'localtime')    AS month,
       currency,
       name,
       rate,
       sum(placed)                            AS placed,
       sum(refunded)                          AS refunded,
       sum(canceled)                          AS canceled,
       sum(placed - refunded - canceled)      AS amount
FROM moved
GROUP BY month, currency, id, name, rate
ORDER BY month, currency, name, rate;
