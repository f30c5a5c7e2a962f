-- Of the carts that shoppers began on each day (UTC): how many ever had something in them, and how many became orders, also
-- in percent of those. Drafts of the staff are left out.
WITH carts AS (
  SELECT stream,
         date(min(metadata ->> 'occurred_at')) AS day,
         max(type = 'CartItemAdded')           AS is_filled,
         max(type = 'OrderCompleted')          AS is_order
  FROM events
  WHERE category = 'order'
    AND stream IN (SELECT stream FROM events WHERE type = 'CartCreated' AND data ->> 'is_draft' IS NULL)
  GROUP BY stream
)
SELECT day,
       count(*)                                               AS carts,
       sum(is_filled)                                         AS filled,
       sum(is_order)                                          AS orders,
       round(100.0 * sum(is_order) / nullif(sum(is_filled), 0), 1) AS percent
FROM carts
GROUP BY day
ORDER BY day;
