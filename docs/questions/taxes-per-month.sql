-- What each tax rate came to in orders of each month, also of what was refunded later. Sums are in the smallest unit of the
-- currency. A rate has the name and the share that it had when the order was placed. Months are UTC.
WITH checkout AS (
  SELECT data ->> 'checkout_id' AS checkout_id, data
  FROM events WHERE type = 'CheckoutStarted'
),
placed AS (
  SELECT checkout.data, strftime('%Y-%m', placed.metadata ->> 'occurred_at') AS month
  FROM events AS placed JOIN checkout ON checkout.checkout_id = placed.data ->> 'checkout_id'
  WHERE placed.type = 'OrderCompleted'
),
tax AS (
  SELECT month, placed.data, line.value AS tax FROM placed, json_each(placed.data, '$.line_taxes') AS line
  UNION ALL
  SELECT month, placed.data, delivery.value FROM placed, json_each(placed.data, '$.delivery_taxes') AS delivery
)
SELECT month,
       tax ->> 'currency'                                               AS currency,
       rate.value ->> 'name'                                            AS name,
       rate.value ->> 'rate'                                            AS rate,
       sum(CAST(replace(tax ->> 'amount', '.', '') AS INTEGER))         AS amount
FROM tax JOIN json_each(tax.data, '$.tax_rates') AS rate ON rate.value ->> 'tax_rate_id' = tax ->> 'tax_rate_id'
GROUP BY month, currency, rate.value ->> 'tax_rate_id', name, rate
ORDER BY month, currency, name, rate;
