-- What each tax rate came to in orders of each month, as they were placed and with what corrections made of them, and what of it was
-- given back: by refunds, and by cancellations, each in the month in which it happened. `amount` is what is left, as `net_tax_total` of the
-- report of sales. Sums are in the smallest unit of the currency. A rate has the name and the share that it had when the order was placed.
-- Months are those of the store where it is asked by `./storefold ask taxes-per-month`, which sets the time zone of the store; by
-- another program they are those of its own. Orders of other shops count when they were placed, and canceled, there. Refunds of before taxes were kept with them have none.
WITH imported AS (
  -- What came by an import that was undone counts no more.
  SELECT * FROM events AS sold
  WHERE type = 'OrderImported' AND NOT EXISTS (
    SELECT 1 FROM events AS undone
    WHERE undone.stream = sold.stream AND undone.type = 'OrderImportReversed' AND undone.revision > sold.revision)
),
canceled AS (
  SELECT stream, revision, metadata ->> 'occurred_at' AS at FROM events WHERE type = 'OrderCanceled'
  UNION ALL
  SELECT stream, revision, data ->> 'canceled_at' FROM imported
  WHERE data ->> 'canceled_at' IS NOT NULL
),
-- What an order was taxed from when on: as it was placed, and as each correction left it.
version AS (
  SELECT done.stream, done.revision, done.metadata ->> 'occurred_at' AS at,
         (SELECT json_group_array(json_patch(tax.value, (
            SELECT rate.value FROM json_each(checkout.data, '$.tax_rates') AS rate
            WHERE rate.value ->> 'tax_rate_id' = tax.value ->> 'tax_rate_id')))
          FROM (SELECT value FROM json_each(checkout.data, '$.line_taxes')
                UNION ALL SELECT value FROM json_each(checkout.data, '$.delivery_taxes')) AS tax) AS taxes
  FROM events AS done JOIN events AS checkout
    ON checkout.stream = done.stream AND checkout.type = 'CheckoutStarted'
    AND checkout.data ->> 'checkout_id' = done.data ->> 'checkout_id'
  WHERE done.type = 'OrderCompleted'
  UNION ALL
  SELECT sold.stream, sold.revision, sold.data ->> 'completed_at',
         (SELECT json_group_array(json_patch(tax.value, (
            SELECT rate.value FROM json_each(sold.data, '$.tax_rates') AS rate
            WHERE rate.value ->> 'tax_rate_id' = tax.value ->> 'tax_rate_id')))
          FROM (SELECT value FROM json_each(sold.data, '$.line_taxes')
                UNION ALL SELECT value FROM json_each(sold.data, '$.delivery_taxes')) AS tax)
  FROM imported AS sold
  UNION ALL
  SELECT done.stream, done.revision, done.metadata ->> 'occurred_at', begun.data -> 'taxes'
  FROM events AS done JOIN events AS begun
    ON begun.stream = done.stream AND begun.type = 'OrderCorrectionStarted'
    AND begun.data ->> 'correction_id' = done.data ->> 'correction_id'
  WHERE done.type = 'OrderCorrectionCompleted'
),
followed AS (
  SELECT *, lead(at) OVER (PARTITION BY stream ORDER BY revision) AS until FROM version
),
taxed AS (
  SELECT stream, at, until, tax.value ->> 'tax_rate_id' AS id, tax.value ->> 'name' AS name, tax.value ->> 'rate' AS rate,
         tax.value ->> 'currency' AS currency, CAST(replace(tax.value ->> 'amount', '.', '') AS INTEGER) AS amount
  FROM followed, json_each(followed.taxes) AS tax
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
  UNION ALL
  SELECT sold.stream, coalesce(sold.data ->> 'canceled_at', sold.data ->> 'completed_at'), tax.value ->> 'tax_rate_id',
         tax.value ->> 'name', tax.value ->> 'rate', tax.value ->> 'currency',
         CAST(replace(tax.value ->> 'amount', '.', '') AS INTEGER)
  FROM imported AS sold JOIN json_each(coalesce(sold.data -> '$.refund.taxes', '[]')) AS tax
),
moved AS (
  SELECT at, currency, id, name, rate, amount AS placed, 0 AS refunded, 0 AS canceled FROM taxed
  UNION ALL
  -- A correction takes the place of what was before it.
  SELECT until, currency, id, name, rate, -amount, 0, 0 FROM taxed WHERE until IS NOT NULL
  UNION ALL
  SELECT at, currency, id, name, rate, 0, amount, 0 FROM refunded
  UNION ALL
  SELECT canceled.at, currency, id, name, rate, 0, 0, amount FROM taxed JOIN canceled USING (stream)
  WHERE until IS NULL
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
