# What a victory is worth.

define is-home of seat s from 'public Bearing off': count of borne-off in board of s = 15

define race of seat s from 'public Scoring': (sum of (pips of k * count of k in board of s) for each kind k of standing)

define stake of seat s from 'public Scoring': (if scoring = win or some seat t where t is not s and count of borne-off in board of t >= 1
  then 1 else if scoring = full and some seat t where t is not s and lags of t then 3 else 2)

define lags of seat s from 'public Scoring': (some kind k of standing where
  pips of k >= 19 and count of k in board of s >= 1)
